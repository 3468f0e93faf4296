package dev.remat.materialization.log;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far a run reads the log.
 *
 * @param ingested time of ingest of the newest event that is read; null where the log has no event
 * @param events deliveries that were at or below the mark when it was taken
 * @param firstStream the least stream id among them
 * @param lastStream the greatest stream id among them
 */
public record HighWaterMark(@Nullable Instant ingested, long events, String firstStream, String lastStream) {

    /** The mark itself; empty where the log has no event. */
    public Optional<Instant> ingestedAt() {
        return Optional.ofNullable(ingested);
    }

    /** Whether every event is of one stream. */
    public boolean oneStream() {
        return firstStream.equals(lastStream);
    }
}
