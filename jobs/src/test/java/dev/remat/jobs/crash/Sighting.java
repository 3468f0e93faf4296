package dev.remat.jobs.crash;

/**
 * What a reader sees under the target's name.
 *
 * @param state whether it is there and whole
 * @param version the version of its rows; 0 where it is not whole
 * @param detail what was seen, for messages
 */
record Sighting(State state, long version, String detail) {

    /** How the target looks. */
    enum State {
        /** Every key is there, each in the same version. */
        WHOLE,
        /** There is no such table. */
        MISSING,
        /** The table has no rows. */
        EMPTY,
        /** Something that was never published. */
        TORN
    }

    static Sighting missing() {
        return new Sighting(State.MISSING, 0, "no table");
    }

    static Sighting of(long rows, long keys, long oldest, long newest) {
        boolean whole = rows == Observer.KEYS && keys == rows && oldest == newest;
        State partial = rows == 0 ? State.EMPTY : State.TORN;
        return new Sighting(
                whole ? State.WHOLE : partial,
                whole ? newest : 0,
                "%d rows of %d keys in versions %d to %d".formatted(rows, keys, oldest, newest));
    }

    boolean is(State one) {
        return state == one;
    }
}
