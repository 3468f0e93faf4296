package dev.remat.materialization.sql;

import dev.remat.materialization.log.StreamMark;
import dev.remat.materialization.policy.Ordering;
import java.util.List;

/**
 * Which latest events a build looks for.
 *
 * @param log the part of the log that is read
 * @param ordering what makes an event the latest
 * @param truncated the streams that were truncated, with their last truncate event
 */
public record LatestEvents(LogSource log, Ordering ordering, List<StreamMark> truncated) {

    public LatestEvents {
        truncated = List.copyOf(truncated);
    }

    /**
     * The same for some keys alone.
     *
     * @param select a SELECT of their hashes
     */
    public LatestEvents ofKeys(String select) {
        return new LatestEvents(log.ofKeys(select), ordering, truncated);
    }

    /** The same for a range of keys alone. */
    public LatestEvents ofRange(KeyRange range) {
        return new LatestEvents(log.ofRange(range), ordering, truncated);
    }

    /** For a log without truncate events. */
    public static LatestEvents of(LogSource log, Ordering ordering) {
        return new LatestEvents(log, ordering, List.of());
    }
}
