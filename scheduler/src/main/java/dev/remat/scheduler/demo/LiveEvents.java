package dev.remat.scheduler.demo;

import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.scheduler.demo.sample.SampleEvent;
import dev.remat.scheduler.demo.sample.SampleLog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps appending to the sample logs, every second a few events of each stream, until closed. */
final class LiveEvents implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LiveEvents.class);

    private static final Duration LONGEST_APPEND = Duration.ofSeconds(5);
    private static final int FEWEST = 4;
    private static final int MOST = 16;
    private static final int TICKS_BETWEEN_LINES = 30;

    private final SampleStore store;
    private final Clock clock;
    private final RandomGenerator random;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread = new Thread(this::appendUntilClosed, "remat-demo-events");

    private List<SampleLog> logs = List.of();
    private long appended;
    private long ticks;

    private LiveEvents(SampleStore store, Clock clock, RandomGenerator random) {
        this.store = store;
        this.clock = clock;
        this.random = random;
    }

    static LiveEvents start(SampleStore store, Clock clock, RandomGenerator random) {
        var events = new LiveEvents(store, clock, random);
        events.thread.start();
        return events;
    }

    /** Lets the append that is going end, and waits for it. */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(LONGEST_APPEND.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void appendUntilClosed() {
        try {
            do {
                tick();
            } while (!closed.await(1, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tick() {
        try {
            if (logs.isEmpty()) {
                logs = store.resume();
            }
            for (SampleLog sample : logs) {
                append(sample);
            }
            if (ticks++ % TICKS_BETWEEN_LINES == TICKS_BETWEEN_LINES - 1) {
                log.info("{} new events since the start", appended);
            }
        } catch (ClickHouseException e) {
            log.warn("an append did not work, looking where the logs end before the next one: {}", e.getMessage());
            logs = List.of();
        }
    }

    private void append(SampleLog sample) {
        Instant now = clock.instant();
        List<SampleEvent> events = new ArrayList<>();
        for (int left = random.nextInt(FEWEST, MOST + 1); left > 0; left--) {
            events.add(sample.stream().next(now));
        }
        store.append(sample.table(), events);
        appended += events.size();
    }
}
