package dev.remat.scheduler.schedule;

import java.util.Locale;

/**
 * What a change of the clocks does to one slot.
 *
 * @param kind what happens
 * @param text the same for people, with the local times
 */
public record ClockChange(Kind kind, String text) {

    /** What happens to a slot. */
    public enum Kind {
        /** Its local time does not exist; it runs as soon as the clocks have gone forward. */
        MOVED,
        /** A local time before it does not exist, and had no slot. */
        LEFT_OUT,
        /** Its local time comes twice; it runs at the first only. */
        ONCE,
        /** Its local time comes twice, with a slot each; this is the first. */
        FIRST_OF_TWO,
        /** Its local time comes twice, with a slot each; this is the second. */
        SECOND_OF_TWO;

        /** The name in JSON. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
