package dev.remat.scheduler.demo.sample;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The changes of one source table, one after the other and without end. What happens depends on the seed alone, never
 * on the time of ingest, so a stream can be taken up again after its first n events. Not thread-safe.
 */
public final class SampleStream {

    private static final int FRESH = 100;
    private static final int REMEMBERED = 500;
    private static final int LONGEST_TRANSACTION = 12;

    private final Provenance provenance;
    private final SourcePositions positions;
    private final SampleRows rows;
    private final BeforeImages beforeImages;
    private final RandomGenerator random;
    private final RowPool pool = new RowPool();
    private final Queue<SampleEvent> fresh = new ArrayDeque<>();
    private final List<SampleEvent> repeatable = new ArrayList<>();

    private long transaction;
    private int sequence;
    private int leftInTransaction;
    private int lastTouched;

    SampleStream(
            Provenance provenance, SourcePositions positions, SampleRows rows, BeforeImages beforeImages, long seed) {
        this.provenance = provenance;
        this.positions = positions;
        this.rows = rows;
        this.beforeImages = beforeImages;
        this.random = new SplittableRandom(seed);
    }

    /** Identity of the stream, as in {@code dpone_cdc_stream_id}. */
    public String id() {
        return provenance.streamId();
    }

    /** The next event, appended to the log at the given time. */
    public SampleEvent next(Instant ingestedAt) {
        if (!repeatable.isEmpty() && random.nextInt(100) < 2) {
            return repeatable.get(random.nextInt(repeatable.size())).redelivered(ingestedAt);
        }
        advance();
        SampleEvent event = change(ingestedAt);
        remember(event);
        return event;
    }

    /** Passes over events that have been delivered already. */
    public void skip(long events) {
        for (long i = 0; i < events; i++) {
            next(Instant.EPOCH);
        }
    }

    private void advance() {
        if (leftInTransaction > 0) {
            leftInTransaction--;
            sequence++;
            return;
        }
        transaction += 1 + random.nextInt(3);
        sequence = 1;
        boolean several = positions.sequenced() && random.nextInt(4) == 0;
        leftInTransaction = several ? random.nextInt(LONGEST_TRANSACTION) : 0;
    }

    /** Many inserts while the table is young; later mostly updates, some deletes, and rows that come back. */
    private SampleEvent change(Instant ingestedAt) {
        int dice = random.nextInt(100);
        if (!pool.hasLive() || dice < 38) {
            return insert(rows.create(random), ingestedAt);
        }
        if (dice < 41 && pool.hasDeleted()) {
            return insert(rows.change(pool.takeDeleted(random), random), ingestedAt);
        }
        int index = touched();
        return dice < 50 ? delete(index, ingestedAt) : update(index, ingestedAt);
    }

    /** Within a transaction the same row is often changed again. */
    private int touched() {
        boolean again = sequence > 1 && lastTouched <= pool.lastLive() && random.nextInt(3) == 0;
        lastTouched = again ? lastTouched : pool.anyLive(random);
        return lastTouched;
    }

    private SampleEvent insert(Map<String, @Nullable Object> row, Instant ingestedAt) {
        pool.add(row);
        lastTouched = pool.lastLive();
        return event("insert", row, CanonicalJson.of(row), "{}", ingestedAt);
    }

    private SampleEvent update(int index, Instant ingestedAt) {
        Map<String, @Nullable Object> before = pool.row(index);
        Map<String, @Nullable Object> after = rows.change(before, random);
        pool.replace(index, after);
        return event("update", after, CanonicalJson.of(after), beforeImages.of(before), ingestedAt);
    }

    private SampleEvent delete(int index, Instant ingestedAt) {
        Map<String, @Nullable Object> gone = pool.delete(index);
        String payload = beforeImages.keyInDeletes() ? keyJson(gone) : "{}";
        return event("delete", gone, payload, beforeImages.of(gone), ingestedAt);
    }

    private SampleEvent event(
            String operation, Map<String, @Nullable Object> row, String payload, String before, Instant ingestedAt) {
        String position = positions.at(transaction);
        String order = positions.sequenced() ? Integer.toString(sequence) : "";
        String key = keyJson(row);
        String identity = String.join("\n", id(), operation, position, order, key, payload);
        return new SampleEvent(
                provenance,
                operation,
                position,
                order,
                Sha256.hex(identity),
                Sha256.hex(key),
                key,
                payload,
                before,
                ingestedAt);
    }

    private String keyJson(Map<String, @Nullable Object> row) {
        var key = new TreeMap<String, @Nullable Object>(row);
        key.keySet().retainAll(rows.key());
        return CanonicalJson.of(key);
    }

    /** An event can come again only after others, so that its second time of ingest is a later one. */
    private void remember(SampleEvent event) {
        fresh.add(event);
        if (fresh.size() <= FRESH) {
            return;
        }
        SampleEvent old = fresh.remove();
        if (repeatable.size() < REMEMBERED) {
            repeatable.add(old);
        } else {
            repeatable.set(random.nextInt(REMEMBERED), old);
        }
    }
}
