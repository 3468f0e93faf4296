package dev.remat.scheduler.demo.sample;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * One stream of sample events and the log table that it is written to.
 *
 * @param table name of the log table
 * @param stream the events
 * @param historyEvents how many events the history has
 */
public record SampleLog(String table, SampleStream stream, int historyEvents) {

    /** When the first event of every history was ingested. */
    static final Instant START = Instant.parse("2026-01-05T06:00:00Z");

    /** A writer appends in batches: this many events share their time of ingest. */
    private static final int WRITER_BATCH = 40;

    private static final Duration BETWEEN_BATCHES = Duration.ofSeconds(907).plusMillis(13);

    /** Hands out the history, in the order of ingest. */
    public void history(Consumer<SampleEvent> consumer) {
        for (int i = 0; i < historyEvents; i++) {
            consumer.accept(stream.next(START.plus(BETWEEN_BATCHES.multipliedBy(i / WRITER_BATCH))));
        }
    }
}
