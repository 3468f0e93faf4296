package dev.remat.materialization.phase;

import dev.remat.materialization.policy.Strategy;

/** The statement that puts the latest rows into the shadow. All of them put the same rows. */
enum Fill {
    /** The reference. */
    BY_WINDOW,
    /** Cheapest for each event; what was delivered again takes a second statement. */
    MARKING,
    /** One statement for everything, at about three times the price for each event. */
    COUNTING;

    /** Up to here a second statement costs more than what {@link #MARKING} saves. */
    private static final long SMALL = 50_000;

    /** What streams through so many events, whatever they are. */
    static Fill streaming(long events) {
        return events <= SMALL ? COUNTING : MARKING;
    }

    /**
     * What a strategy takes.
     *
     * @param wanted as the route has it: who names {@code ordered} gets it
     * @param chosen {@code window} or {@code ordered}
     */
    static Fill of(Strategy wanted, Strategy chosen, long events) {
        if (chosen == Strategy.WINDOW) {
            return BY_WINDOW;
        }
        return wanted == Strategy.ORDERED ? MARKING : streaming(events);
    }
}
