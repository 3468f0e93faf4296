package dev.remat.scheduler.http.page.model;

import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs, the newest first.
 *
 * @param now when the page was made
 * @param runs those of this page
 * @param route id of the route that is wanted; empty for all
 * @param state the state that is wanted; empty for any
 * @param before where the next page begins, or null where there is none
 */
public record RunsPage(
        Instant now,
        List<RunEntry> runs,
        String route,
        String state,
        @Nullable String before) {

    /** The states that can be wanted. */
    public List<String> states() {
        return Arrays.stream(RunState.values()).map(RunState::id).toList();
    }

    /** How long a run took, for people. */
    public String took(RunEntry run) {
        return Timing.took(run).map(Timing::length).orElse("–");
    }
}
