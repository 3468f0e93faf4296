package dev.remat.jobs.materialization;

import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random history of a log, its configuration and its target, one step at a time. Keeps a copy of every event in the log, for
 * the model.
 */
final class IncrementalChain {

    private static final int KEYS = 120;
    private static final long START = 1_767_225_600_000L;

    private final Random random;
    private final LogTable log;
    private final String target;
    private final boolean typed;
    private final List<CdcEvent> events = new ArrayList<>();
    private ClickHouseCdcMaterializationPolicy policy;
    private long now = START;
    private long mark = START;
    private List<Long> known = List.of();

    /** Begins with a filled log. */
    IncrementalChain(long seed, LogTable log, String target, boolean typed, ClickHouseCdcMaterializationPolicy policy) {
        this.random = new Random(seed);
        this.log = log;
        this.target = target;
        this.typed = typed;
        this.policy = policy;
        reconfigure();
        for (int part = 0; part < 3; part++) {
            append(fresh(100 + random.nextInt(60)));
        }
    }

    List<CdcEvent> events() {
        return events;
    }

    ClickHouseCdcMaterializationPolicy policy() {
        return policy;
    }

    /** One step; whether it leaves the target and the configuration as they are. */
    boolean step() {
        int kind = random.nextInt(100);
        if (kind < 46) {
            append(fresh(1 + random.nextInt(12)));
        } else if (kind < 58) {
            redeliver();
        } else if (kind < 62) {
            late();
        } else if (kind < 65) {
            cut();
        } else if (kind < 69) {
            reconfigure();
            return false;
        } else if (kind < 72) {
            writeToTarget();
            return false;
        } else if (kind < 82) {
            log.execute("OPTIMIZE TABLE %s FINAL"
                    .formatted(random.nextBoolean() ? target : log.dataset().quoted()));
        }
        return true;
    }

    /** A run has passed; what it has read is known from now on. */
    void ran() {
        mark = events.stream().mapToLong(CdcEvent::ingestedAt).max().orElse(START);
        known = times();
    }

    /** Whether events came late, or were cut, since a run has passed. */
    boolean lateOrCut() {
        return !times().equals(known);
    }

    /** Times of the events up to the mark. */
    private List<Long> times() {
        return events.stream()
                .map(CdcEvent::ingestedAt)
                .filter(time -> time <= mark)
                .sorted()
                .toList();
    }

    /** Whether the process dies in the next run, and at which of its statements that change something. */
    int deathAt() {
        return random.nextInt(6) == 0 ? random.nextInt(14) : -1;
    }

    boolean runsNow() {
        return random.nextInt(8) == 0;
    }

    private List<CdcEvent> fresh(int count) {
        List<CdcEvent> fresh = new ArrayList<>();
        now += 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            now += random.nextInt(3);
            fresh.add(event(now));
        }
        return fresh;
    }

    private CdcEvent event(long time) {
        int kind = random.nextInt(10);
        String operation = kind < 3 ? "delete" : kind < 5 ? "insert" : "update";
        int key = random.nextInt(KEYS);
        long position = random.nextInt(8) == 0 ? random.nextInt(2000) : 1000 + (time - START) / 4;
        return new CdcEvent(
                "stream-1",
                key,
                operation,
                String.valueOf(position),
                random.nextInt(4) == 0 ? "" : String.valueOf(1 + random.nextInt(12)),
                operation.equals("delete") ? "{}" : payload(key),
                time);
    }

    private String payload(int key) {
        return typed ? TypedPayloads.any(random, key) : "{\"n\":%d}".formatted(random.nextInt(50));
    }

    private void redeliver() {
        List<CdcEvent> again = new ArrayList<>();
        now += 1;
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            CdcEvent event = events.get(random.nextInt(events.size()));
            again.add(event.redeliveredAt(now + random.nextInt(3), random.nextBoolean() ? event.pipeline() : "other"));
        }
        now += 3;
        append(again);
    }

    private void late() {
        append(List.of(event(START + random.nextInt((int) (now - START)))));
    }

    private void cut() {
        long time = START + random.nextInt((int) ((now - START) / 10 + 1));
        log.execute(
                "ALTER TABLE %s DELETE WHERE toUnixTimestamp64Milli(dpone_cdc_ingested_at) < %d SETTINGS mutations_sync = 2"
                        .formatted(log.dataset().quoted(), time));
        events.removeIf(event -> event.ingestedAt() < time);
    }

    private void reconfigure() {
        policy = policy.with(any(DeleteMode.values())).with(any(Ordering.values()));
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private void writeToTarget() {
        if (log.query("EXISTS TABLE " + target).get(0).number("result") == 1) {
            log.execute(
                    random.nextBoolean()
                            ? "DELETE FROM %s WHERE cityHash64(dpone_cdc_unique_key_hash) %% 40 = 0".formatted(target)
                            : "INSERT INTO %1$s SELECT * FROM %1$s LIMIT 2".formatted(target));
        }
    }

    private void append(List<CdcEvent> more) {
        log.append(more, 1 + random.nextInt(2));
        events.addAll(more);
    }
}
