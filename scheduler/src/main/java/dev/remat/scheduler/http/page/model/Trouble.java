package dev.remat.scheduler.http.page.model;

import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteStatus;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that somebody has to look after.
 *
 * @param route id of the route
 * @param look which colour it has: a state, {@code stale} or {@code broken}
 * @param what in a word
 * @param since when it began, as far as is known; or null
 * @param message what happened and what to do
 * @param run id of the run that tells more, or null
 * @param blockers codes that the runbook explains
 */
public record Trouble(
        String route,
        String look,
        String what,
        @Nullable Instant since,
        String message,
        @Nullable String run,
        List<String> blockers) {

    /** Runs that neither make a trouble nor end it. */
    private static final Set<RunState> BESIDE =
            EnumSet.of(RunState.SKIPPED, RunState.CANCELLED, RunState.RUNNING, RunState.QUEUED, RunState.SCHEDULED);

    /** Of a route with which something is wrong. */
    public static Trouble of(RouteStatus status, RecentRuns.OfRoute runs) {
        RunEntry last = runs.last();
        if (status.state().equals("broken")) {
            return new Trouble(
                    status.route(), "broken", "cannot run", null, String.join("\n", status.wrong()), null, List.of());
        }
        if (last != null && last.state().needsSomebody()) {
            return new Trouble(
                    status.route(),
                    last.state().id(),
                    last.state().id(),
                    since(runs.newest()),
                    last.message(),
                    last.id(),
                    last.blockers());
        }
        return new Trouble(
                status.route(),
                "stale",
                "stale",
                status.lastSuccess(),
                String.join("\n", status.wrong()),
                last == null ? null : last.id(),
                List.of());
    }

    /** When the first of the bad runs ended that no good one follows. */
    private static @Nullable Instant since(List<RunEntry> newestFirst) {
        Instant since = null;
        for (RunEntry run : newestFirst) {
            if (run.state().needsSomebody()) {
                since = run.endedAt() == null ? run.queuedAt() : run.endedAt();
            } else if (!BESIDE.contains(run.state())) {
                break;
            }
        }
        return since;
    }
}
