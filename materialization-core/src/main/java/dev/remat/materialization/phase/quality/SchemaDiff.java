package dev.remat.materialization.phase.quality;

import dev.remat.materialization.policy.OnSchemaChange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the columns of a table would change for those who read it. Remat's own columns stand at the end, may differ from
 * version to version and do not count.
 */
public final class SchemaDiff {

    private static final String OWN = "remat_";

    private final List<String> changes;
    private final boolean additive;

    private SchemaDiff(List<String> changes, boolean additive) {
        this.changes = List.copyOf(changes);
        this.additive = additive;
    }

    /**
     * Compares two tables.
     *
     * @param before type by name of the columns that people read, in their order, as {@code system.columns} has them
     * @param after the same of the table to be
     */
    public static SchemaDiff between(Map<String, String> before, Map<String, String> after) {
        Map<String, String> old = business(before);
        Map<String, String> made = business(after);
        List<String> additions = new ArrayList<>();
        boolean atTheEnd = added(old, made, additions);
        List<String> others = new ArrayList<>();
        dropped(old, made, others);
        retyped(old, made, others);
        moved(old, made, others);
        boolean additive = others.isEmpty() && atTheEnd;
        others.addAll(additions);
        return new SchemaDiff(others, additive);
    }

    /** One sentence for each change, for people; none where the columns are the same in the same order. */
    public List<String> changes() {
        return changes;
    }

    /** Whether a route with this rule may publish the table. */
    public boolean allowedBy(OnSchemaChange rule) {
        return switch (rule) {
            case FAIL -> changes.isEmpty();
            case ALLOW_ADDITIVE -> additive;
            case ALLOW -> true;
        };
    }

    private static Map<String, String> business(Map<String, String> types) {
        Map<String, String> business = new LinkedHashMap<>(types);
        business.keySet().removeIf(name -> name.startsWith(OWN));
        return business;
    }

    /** Says what is new; true where all of it stands behind every column that stays. */
    private static boolean added(Map<String, String> old, Map<String, String> made, List<String> changes) {
        List<String> names = List.copyOf(made.keySet());
        boolean atTheEnd = true;
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (!old.containsKey(name)) {
                String next = firstOf(old, names.subList(i, names.size()));
                atTheEnd &= next.isEmpty();
                changes.add("added %s (%s) %s"
                        .formatted(name, made.get(name), next.isEmpty() ? "at the end" : "before " + next));
            }
        }
        return atTheEnd;
    }

    private static void dropped(Map<String, String> old, Map<String, String> made, List<String> changes) {
        old.forEach((name, type) -> {
            if (!made.containsKey(name)) {
                changes.add("dropped %s (%s)".formatted(name, type));
            }
        });
    }

    private static void retyped(Map<String, String> old, Map<String, String> made, List<String> changes) {
        old.forEach((name, type) -> {
            String now = made.getOrDefault(name, type);
            if (!now.equals(type)) {
                changes.add("retyped %s: %s to %s".formatted(name, type, now));
            }
        });
    }

    /** Says of as few columns as possible that they moved. */
    private static void moved(Map<String, String> old, Map<String, String> made, List<String> changes) {
        List<String> places = old.keySet().stream().filter(made::containsKey).toList();
        List<String> order = made.keySet().stream().filter(old::containsKey).toList();
        Set<String> still = new HashSet<>(longestInOrder(order, places));
        for (int i = 0; i < order.size(); i++) {
            if (!still.contains(order.get(i))) {
                changes.add(
                        i + 1 < order.size()
                                ? "moved %s before %s".formatted(order.get(i), order.get(i + 1))
                                : "moved %s behind %s".formatted(order.get(i), order.get(i - 1)));
            }
        }
    }

    /** The longest selection of {@code order} whose places rise; of several the one that ends last. */
    private static List<String> longestInOrder(List<String> order, List<String> places) {
        Map<String, Integer> place = new LinkedHashMap<>();
        places.forEach(name -> place.put(name, place.size()));
        List<List<String>> endingAt = new ArrayList<>();
        List<String> longest = List.of();
        for (String name : order) {
            List<String> best = List.of();
            for (List<String> earlier : endingAt) {
                boolean rises = place.getOrDefault(earlier.get(earlier.size() - 1), 0) < place.getOrDefault(name, 0);
                best = rises && earlier.size() > best.size() ? earlier : best;
            }
            List<String> ending = new ArrayList<>(best);
            ending.add(name);
            endingAt.add(Collections.unmodifiableList(ending));
            longest = ending.size() >= longest.size() ? ending : longest;
        }
        return longest;
    }

    private static String firstOf(Map<String, String> known, List<String> names) {
        return names.stream().filter(known::containsKey).findFirst().orElse("");
    }
}
