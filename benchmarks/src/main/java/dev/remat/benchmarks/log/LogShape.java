package dev.remat.benchmarks.log;

/**
 * What a generated log looks like.
 *
 * @param events number of events before redeliveries
 * @param keys number of keys that events are spread over; some of them may get none
 * @param skew how they are spread
 * @param payloadBytes length of each payload, about
 * @param order the log's sorting key
 * @param parts number of data parts, each a stretch of time; the log is never merged
 * @param deletedPercent share of events that are deletes
 * @param redeliveredPercent share of events that are delivered once more, after all others
 */
public record LogShape(
        long events,
        long keys,
        Skew skew,
        int payloadBytes,
        LogOrder order,
        int parts,
        double deletedPercent,
        double redeliveredPercent) {

    /** A payload has its values in any case. */
    public static final int SHORTEST_PAYLOAD = 110;

    public LogShape {
        check(events > 0, "events must be at least 1; it is " + events);
        check(keys > 0, "keys must be at least 1; it is " + keys);
        check(
                payloadBytes >= SHORTEST_PAYLOAD,
                "payload must be at least %d bytes; it is %d".formatted(SHORTEST_PAYLOAD, payloadBytes));
        check(parts > 0, "parts must be at least 1; it is " + parts);
        check(isPercent(deletedPercent), "deletes must be a share from 0 to 100; it is " + deletedPercent);
        check(isPercent(redeliveredPercent), "redelivered must be a share from 0 to 100; it is " + redeliveredPercent);
    }

    private static boolean isPercent(double value) {
        return value >= 0 && value <= 100;
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
