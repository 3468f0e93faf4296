package dev.remat.scheduler.view;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How it stands with one route.
 *
 * @param route its id
 * @param state that of its last run, or what keeps it from running
 * @param lastRun id of that run, or null
 * @param wrong what somebody has to look after, a sentence for each; none where all is well
 * @param lastSuccess when the last run that brought its target up to date ended, or null
 * @param freshness how old that may get, or null
 * @param rows rows of that run, or null
 * @param next when it runs next by its schedule, or null
 */
public record RouteStatus(
        String route,
        String state,
        @Nullable String lastRun,
        List<String> wrong,
        @Nullable Instant lastSuccess,
        @Nullable Duration freshness,
        @Nullable Long rows,
        @Nullable Instant next) {

    /** Of a route that cannot run. */
    static RouteStatus broken(String route, List<ConfigProblem> problems) {
        return new RouteStatus(
                route,
                "broken",
                null,
                problems.stream().map(ConfigProblem::toString).toList(),
                null,
                null,
                null,
                null);
    }

    /**
     * Of a sound route.
     *
     * @param pause how it is paused, or null
     * @param runs its newest runs
     * @param fires when it runs next
     */
    static RouteStatus of(
            Route route, @Nullable RouteState pause, RecentRuns.OfRoute runs, NextFires fires, Instant now) {
        RunEntry last = runs.last();
        RunEntry success = runs.good();
        Instant ended = success == null ? null : success.endedAt();
        List<String> wrong = new ArrayList<>();
        if (last != null && last.state().needsSomebody()) {
            wrong.add("%s at %s: %s; `remat show %s`"
                    .formatted(last.state().id(), Times.utc(time(last)), reason(last), last.id()));
        }
        Duration freshness = route.freshness();
        if (freshness != null && (ended == null || now.isAfter(ended.plus(freshness)))) {
            wrong.add(
                    ended == null
                            ? "no run has succeeded; freshness is %s".formatted(Times.length(freshness))
                            : "its last success is %s old; freshness is %s"
                                    .formatted(Times.length(Duration.between(ended, now)), Times.length(freshness)));
        }
        return new RouteStatus(
                route.id(),
                state(route, pause, last),
                last == null ? null : last.id(),
                wrong,
                ended,
                freshness,
                success == null ? null : success.rows(),
                !route.enabled() || pause != null ? null : fires.after(route, now));
    }

    private static String state(Route route, @Nullable RouteState pause, @Nullable RunEntry last) {
        if (!route.enabled()) {
            return "disabled";
        }
        return pause != null
                ? "paused"
                : last == null ? "no run yet" : last.state().id();
    }

    private static Instant time(RunEntry run) {
        return Objects.requireNonNullElse(run.endedAt(), run.queuedAt());
    }

    private static String reason(RunEntry run) {
        return run.blockers().isEmpty()
                ? run.message().lines().findFirst().orElse("")
                : String.join(", ", run.blockers());
    }
}
