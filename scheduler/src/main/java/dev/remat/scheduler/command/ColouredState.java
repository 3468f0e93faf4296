package dev.remat.scheduler.command;

import dev.remat.scheduler.console.Colours;

/** The state of a run or a route, in the colour that tells it from afar. */
final class ColouredState {

    private ColouredState() {}

    static String of(String state, Colours colours) {
        return switch (state) {
            case "succeeded", "unchanged", "verified" -> colours.good(state);
            case "failed", "aborted", "unknown" -> colours.bad(state);
            case "held", "skipped", "cancelled", "rejected" -> colours.noted(state);
            default -> state;
        };
    }
}
