package dev.remat.scheduler.registry;

import java.time.Instant;

/**
 * A process that runs routes by itself. Times are the database's.
 *
 * @param session tells it from others of the same name, before and after it
 * @param id its name
 * @param host the machine
 * @param pid its process id there
 * @param version of Remat
 * @param startedAt since when it has been there
 * @param seenAt its last sign of life
 * @param state what is known of it
 */
public record Node(
        String session,
        String id,
        String host,
        long pid,
        String version,
        Instant startedAt,
        Instant seenAt,
        State state) {

    /** What became of a node. */
    public enum State {
        /** It has a lease. */
        UP("up"),
        /** Its lease is over, and nobody has looked after what it has left. */
        SILENT("silent"),
        /** It was asked to stop, and did. */
        STOPPED("stopped"),
        /** Its lease ran out, or its process was gone; others have taken its runs over. */
        DEAD("dead");

        private final String id;

        State(String id) {
            this.id = id;
        }

        /** The name in the registry and in commands. */
        public String id() {
            return id;
        }
    }
}
