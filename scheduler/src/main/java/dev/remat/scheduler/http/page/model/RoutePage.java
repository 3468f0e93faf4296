package dev.remat.scheduler.http.page.model;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.route.Route;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.view.ComingSlots;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A route with all that is known of it.
 *
 * @param now when the page was made
 * @param row how it stands with it
 * @param trouble what somebody has to look after, or null
 * @param route as its file says, or null where that cannot run
 * @param problems what is wrong with its file
 * @param pause how it is paused, or null
 * @param grid its runs and the slots that were not run
 * @param charts figures of its runs over time, as JSON
 * @param coming its next slots, or null
 * @param keys each key that a file sets, with its place
 * @param followers routes that run after it
 * @param statements what a run sends to build and publish
 * @param versions of its configuration, the newest first
 */
public record RoutePage(
        Instant now,
        RouteRow row,
        @Nullable Trouble trouble,
        @Nullable Route route,
        List<ConfigProblem> problems,
        @Nullable RouteState pause,
        Grid grid,
        String charts,
        @Nullable ComingSlots coming,
        List<ExplainedKey> keys,
        List<String> followers,
        List<String> statements,
        List<ConfigurationVersion> versions) {

    /** Its id. */
    public String id() {
        return row.id();
    }

    /** Type of each column of its table by name, as the next run builds it. */
    public Map<String, String> columns() {
        return route == null ? Map.of() : ServingLayout.of(route.plan()).types();
    }

    /** Whether no schedule starts it. */
    public boolean isPaused() {
        return pause != null && pause.pausedSince() != null;
    }
}
