package dev.remat.materialization.phase;

import dev.remat.materialization.sql.KeyRange;
import dev.remat.materialization.sql.Utf8Order;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A part of a build that stands for itself.
 *
 * @param range its keys
 * @param twoSteps whether it is built in two steps, else by one statement
 * @param level how often memory has run out on the way to it
 */
record Piece(KeyRange range, boolean twoSteps, int level) {

    /** Deeper than this nothing gets smaller. */
    private static final int DEEPEST = 16;

    /** Slices of the same keys are doubled so often before the keys themselves are divided. */
    private static final int MOST_DOUBLINGS = 3;

    /** So few events need no memory of their own; what runs out with them is needed for anything. */
    private static final long FEW_EVENTS = 1_000;

    /** A key with so large a part of the events is built for itself. */
    private static final int HEAVY_PART = 4;

    static Piece of(KeyRange range, boolean twoSteps) {
        return new Piece(range, twoSteps, 0);
    }

    /** How often slices are doubled. */
    int doublings() {
        return Math.min(level, MOST_DOUBLINGS);
    }

    /**
     * Smaller ones in its place, after it ran out of memory; none where nothing smaller would help.
     *
     * @param sample key hashes of some of its events
     * @param events number of its events
     */
    List<Piece> smaller(List<String> sample, long events) {
        if (events < FEW_EVENTS || level >= DEEPEST || sample.isEmpty()) {
            return List.of();
        }
        if (range.isOneKey()) {
            return twoSteps && level >= MOST_DOUBLINGS ? List.of() : List.of(new Piece(range, true, level + 1));
        }
        if (twoSteps && level < MOST_DOUBLINGS) {
            return List.of(new Piece(range, true, level + 1));
        }
        Map<String, Long> counts = sample.stream()
                .collect(Collectors.groupingBy(
                        Function.identity(), () -> new TreeMap<>(Utf8Order.INSTANCE), Collectors.counting()));
        return counts.entrySet().stream()
                .filter(key -> key.getValue() * HEAVY_PART >= sample.size())
                .max(Map.Entry.comparingByValue())
                .map(key -> around(key.getKey()))
                .orElseGet(() -> halves(sample));
    }

    private List<Piece> around(String key) {
        return range.around(key).stream()
                .map(part -> new Piece(part, twoSteps || part.isOneKey(), level + 1))
                .toList();
    }

    private List<Piece> halves(List<String> sample) {
        String middle = sample.stream().sorted(Utf8Order.INSTANCE).toList().get(sample.size() / 2);
        return range.cutAt(List.of(middle)).stream()
                .map(part -> new Piece(part, twoSteps, level + 1))
                .toList();
    }
}
