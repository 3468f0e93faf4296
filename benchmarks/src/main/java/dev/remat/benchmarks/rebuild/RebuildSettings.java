package dev.remat.benchmarks.rebuild;

import dev.remat.benchmarks.contestant.Limits;
import dev.remat.benchmarks.log.LogOrder;
import dev.remat.benchmarks.log.LogShape;
import dev.remat.benchmarks.log.Skew;
import dev.remat.benchmarks.report.RebuildPart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be measured.
 *
 * @param events sizes of the log, the smallest first
 * @param keys number of keys, or null for a fifth of the events
 * @param skew how events are spread over keys
 * @param payloadBytes length of a payload
 * @param order sorting key of the log
 * @param parts data parts of the log
 * @param deletedPercent share of deletes
 * @param redeliveredPercent share of events that are delivered again
 * @param typed whether payloads are read into columns
 * @param rounds how often each contestant runs
 * @param deltas shares of the keys that change before an update, in percent
 * @param contestants ids, or beginnings of ids; empty for all
 * @param limits what each statement may take
 */
public record RebuildSettings(
        List<Long> events,
        @Nullable Long keys,
        Skew skew,
        int payloadBytes,
        LogOrder order,
        int parts,
        double deletedPercent,
        double redeliveredPercent,
        boolean typed,
        int rounds,
        List<Double> deltas,
        List<String> contestants,
        Limits limits) {

    private static final long EVENTS_PER_KEY = 5;
    private static final long HUNDRED = 100;

    public RebuildSettings {
        events = events.stream().sorted().distinct().toList();
        deltas = List.copyOf(deltas);
        contestants = List.copyOf(contestants);
        if (rounds < 1) {
            throw new IllegalArgumentException("rounds must be at least 1; it is " + rounds);
        }
        deltas.stream()
                .filter(delta -> !(delta > 0 && delta <= HUNDRED))
                .findFirst()
                .ifPresent(delta -> {
                    throw new IllegalArgumentException(
                            "a delta is a share of the keys above 0, up to 100; it is " + delta);
                });
        if (events.isEmpty()) {
            throw new IllegalArgumentException("name at least one size of the log");
        }
    }

    /**
     * The log of one size.
     *
     * @throws IllegalArgumentException if there can be no such log
     */
    public LogShape shape(long size) {
        long count = keys == null ? Math.max(1, size / EVENTS_PER_KEY) : keys;
        return new LogShape(size, count, skew, payloadBytes, order, parts, deletedPercent, redeliveredPercent);
    }

    /** Number of changed keys that is the same in every log of a curve: a hundredth of the keys of the smallest. */
    long sameDelta() {
        return events.size() < 2 ? 0 : Math.max(1, shape(events.get(0)).keys() / HUNDRED);
    }

    /** Whether a contestant takes part. */
    boolean wants(String id) {
        return contestants.isEmpty() || contestants.stream().anyMatch(wanted -> matches(id, wanted));
    }

    static boolean matches(String id, String wanted) {
        return id.equals(wanted) || id.startsWith(wanted + "-");
    }

    RebuildPart.Settings asReported() {
        return new RebuildPart.Settings(
                skew.id(),
                payloadBytes,
                order.id(),
                parts,
                deletedPercent,
                redeliveredPercent,
                typed,
                rounds,
                limits.memoryBytes(),
                limits.threads());
    }
}
