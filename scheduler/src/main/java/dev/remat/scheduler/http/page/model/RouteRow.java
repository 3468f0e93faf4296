package dev.remat.scheduler.http.page.model;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteStatus;
import dev.remat.scheduler.view.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A route among others.
 *
 * @param status how it stands with it
 * @param description what its table is for; empty if nobody said
 * @param owner whom to ask; empty if nobody said
 * @param tags for finding it among others
 * @param age of the last success, or null
 * @param runs its last runs, the newest first
 * @param took how long the last run took, or null
 */
public record RouteRow(
        RouteStatus status,
        String description,
        String owner,
        List<String> tags,
        @Nullable Duration age,
        List<RunEntry> runs,
        @Nullable Duration took) {

    /** Of a route and its runs. */
    public static RouteRow of(RouteStatus status, Optional<Route> route, RecentRuns.OfRoute runs, Instant now) {
        Instant success = status.lastSuccess();
        RunEntry last = runs.last();
        return new RouteRow(
                status,
                route.map(Route::description).orElse(""),
                route.map(Route::owner).orElse(""),
                route.map(Route::tags).orElse(List.of()),
                success == null ? null : Duration.between(success, now),
                runs.newest(),
                last == null ? null : Timing.took(last).orElse(null));
    }

    /** Its id. */
    public String id() {
        return status.route();
    }

    /** Its last runs as bars. */
    public Strip strip() {
        return Strip.of(runs);
    }

    /** How many rows its last runs had, as the points of a line; empty where there are too few. */
    public String sparkline() {
        return Sparkline.points(runs);
    }

    /** What its state is called where looks are chosen. */
    public String look() {
        return status.state().replace(' ', '-');
    }

    /** Whether somebody has to look after it. */
    public boolean isWrong() {
        return !status.wrong().isEmpty();
    }

    /** Age of the last success for people. */
    public String shownAge() {
        return age == null ? Times.NONE : Times.length(age);
    }

    /** How old the last success may get, for people; empty where it may get any age. */
    public String shownFreshness() {
        Duration freshness = status.freshness();
        return freshness == null ? "" : Times.length(freshness);
    }

    /** Age of the last success in hundredths of what it may get, 100 at most; -1 where it may get any age. */
    public int agePercent() {
        Duration freshness = status.freshness();
        if (freshness == null) {
            return -1;
        }
        return age == null ? 100 : (int) Math.min(100, 100 * age.toMillis() / Math.max(1, freshness.toMillis()));
    }

    /** Whether the last success is older than it may get. */
    public boolean isStale() {
        Duration freshness = status.freshness();
        return freshness != null && (age == null || age.compareTo(freshness) > 0);
    }

    /** How long the last run took, for people. */
    public String shownTook() {
        return took == null ? Times.NONE : Timing.length(took);
    }

    /** For sorting: seconds since the last success, or what is greater than all of them. */
    public long ageKey() {
        return age == null ? Long.MAX_VALUE : age.toSeconds();
    }

    /** For sorting: milliseconds of the last run. */
    public long tookKey() {
        return took == null ? -1 : took.toMillis();
    }

    /** For sorting: when it runs next. */
    public long nextKey() {
        Instant next = status.next();
        return next == null ? Long.MAX_VALUE : next.getEpochSecond();
    }

    /** What it is found by. */
    public String words() {
        return String.join(" ", id(), description, owner, String.join(" ", tags))
                .toLowerCase(Locale.ROOT);
    }
}
