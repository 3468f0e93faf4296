package dev.remat.scheduler.registry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that somebody did.
 *
 * @param seq its place among all; 0 as long as it is not written
 * @param at when it ended
 * @param node name of the node that did it
 * @param actor who did it
 * @param action what
 * @param subject to what
 * @param reason why, as he said; empty where he did not
 * @param result what came of it
 * @param detail what there is to say about that; may be empty
 */
public record AuditEntry(
        long seq,
        Instant at,
        String node,
        Actor actor,
        AuditAction action,
        Subject subject,
        String reason,
        AuditResult result,
        String detail) {

    private static final int LONGEST_DETAIL = 1000;
    private static final int LONGEST_REASON = 500;

    public AuditEntry {
        reason = bounded(reason, LONGEST_REASON);
        detail = bounded(detail, LONGEST_DETAIL);
    }

    /** For logs: without the reason, which may have any characters. */
    @Override
    public String toString() {
        return "%s%s by %s: %s".formatted(action.id(), subject, actor, result.id());
    }

    private static String bounded(String text, int length) {
        String line = text.replaceAll("\\p{Cntrl}+", " ").strip();
        return line.length() > length ? line.substring(0, length - 1) + "…" : line;
    }

    private static @Nullable String boundedOrNull(@Nullable String text, int length) {
        return text == null ? null : bounded(text, length);
    }

    /**
     * Who does something.
     *
     * @param name as he is known, or says himself; empty for somebody who could not log in and is nobody who is known
     * @param way how it is known
     * @param origin where from: an address, or an account of a machine
     */
    public record Actor(String name, AuditWay way, String origin) {

        private static final int LONGEST_NAME = 500;
        private static final int LONGEST_ORIGIN = 300;

        public Actor {
            name = bounded(name, LONGEST_NAME);
            origin = bounded(origin, LONGEST_ORIGIN);
        }

        @Override
        public String toString() {
            return "%s (%s from %s)".formatted(name.isEmpty() ? "somebody unknown" : name, way.id(), origin);
        }
    }

    /**
     * What it was done to; parts that it has not are null.
     *
     * @param route id of a route, which need not exist
     * @param run id of a run, which need not exist
     * @param ledTo id of the run or of the request that came of it
     * @param about what else: a table, the name of a user
     */
    public record Subject(
            @Nullable String route,
            @Nullable String run,
            @Nullable String ledTo,
            @Nullable String about) {

        private static final int LONGEST = 200;
        private static final int LONGEST_ID = 40;

        /** Nothing. */
        public static final Subject NONE = new Subject(null, null, null, null);

        public Subject {
            route = boundedOrNull(route, LONGEST);
            run = boundedOrNull(run, LONGEST_ID);
            ledTo = boundedOrNull(ledTo, LONGEST_ID);
            about = boundedOrNull(about, LONGEST);
        }

        /** A route. */
        public static Subject route(String route) {
            return new Subject(route, null, null, null);
        }

        /** Something that is neither a route nor a run. */
        public static Subject about(String about) {
            return new Subject(null, null, null, about);
        }

        @Override
        public String toString() {
            return text(route, " of route ") + text(run, " of run ") + text(about, " of ") + text(ledTo, " as ");
        }

        private static String text(@Nullable String part, String before) {
            return part == null ? "" : before + part;
        }
    }
}
