package dev.remat.materialization.sql;

import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.log.StreamMark;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Ordering;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which latest events a build looks for.
 *
 * @param log the part of the log that is read
 * @param ordering what makes an event the latest
 * @param truncated the streams that were truncated, with their last truncate event
 * @param form what all positions have in common, or null where nothing is known of that or where there are truncate events
 * @param counted a SELECT of key hash, remat_event_count and remat_duplicate_count of keys that have so many events beside those of the
 *     log, all of them earlier; null where the log has all events
 */
public record LatestEvents(
        LogSource log,
        Ordering ordering,
        List<StreamMark> truncated,
        @Nullable SourceForm form,
        @Nullable String counted) {

    public LatestEvents {
        truncated = List.copyOf(truncated);
    }

    /** Nothing is known of the form of positions. */
    public LatestEvents(LogSource log, Ordering ordering, List<StreamMark> truncated) {
        this(log, ordering, truncated, null, null);
    }

    /** Everything up to a high-water mark. */
    public static LatestEvents upTo(HighWaterMark mark, Dataset cdc, @Nullable String stream, Ordering ordering) {
        var log = LogSource.upTo(cdc, stream, mark.ingestedAt().orElse(Instant.EPOCH));
        return new LatestEvents(log, ordering, mark.truncated());
    }

    /** The same, of which the form is known. */
    public LatestEvents in(SourceForm known) {
        return new LatestEvents(log, ordering, truncated, known, counted);
    }

    /**
     * The same for some keys alone.
     *
     * @param select a SELECT of their hashes
     */
    public LatestEvents ofKeys(String select) {
        return new LatestEvents(log.ofKeys(select), ordering, truncated, null, counted);
    }

    /** The same for a range of keys alone. */
    public LatestEvents ofRange(KeyRange range) {
        return new LatestEvents(log.ofRange(range), ordering, truncated, null, counted);
    }

    /** The same, of keys that have earlier events beside; see {@link #counted}. */
    public LatestEvents onTopOf(String select) {
        return new LatestEvents(log, ordering, truncated, form, select);
    }

    /** For a log without truncate events. */
    public static LatestEvents of(LogSource log, Ordering ordering) {
        return new LatestEvents(log, ordering, List.of());
    }
}
