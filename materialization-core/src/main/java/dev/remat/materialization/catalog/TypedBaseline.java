package dev.remat.materialization.catalog;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the next run has to know of a typed table beyond its counts: what the payloads of all its rows add up to, rows included
 * that are not served. Names columns and payload keys, tells hashes of keys, and holds no values: more people may read the
 * comment of a table than the table.
 *
 * @param rules digest of what the route looks for in payloads
 * @param failures rows by declared column and reason
 * @param fields rows by payload key and JSON type; none where nobody looks for drift
 * @param quarantined what the quarantine table held of the target
 */
public record TypedBaseline(String rules, List<Group> failures, List<Group> fields, Entries quarantined) {

    /** Characters; escaped as JSON and as a literal it is a statement that every server takes. */
    private static final int LARGEST = 16_000;

    /** What a group takes beside its texts. */
    private static final int EACH = 24;

    public TypedBaseline {
        failures = List.copyOf(failures);
        fields = List.copyOf(fields);
    }

    /** Whether it fits into the comment of a table. */
    public boolean fits() {
        return groups().mapToLong(group -> EACH
                                + group.name().length()
                                + group.kind().length()
                                + group.firstKey().length())
                        .sum()
                <= LARGEST;
    }

    /** Hashes of the keys whose rows are the first of a group that the evidence shows. */
    public List<String> firstKeys() {
        return groups().map(Group::firstKey)
                .filter(hash -> !hash.isEmpty())
                .distinct()
                .sorted()
                .toList();
    }

    private Stream<Group> groups() {
        return Stream.concat(failures.stream(), fields.stream());
    }

    /**
     * Rows that have something in common.
     *
     * @param name a declared column or a payload key
     * @param kind a reason or a JSON type
     * @param rows how many they are
     * @param firstKey key hash of the first of them; empty where the evidence does not show it
     */
    public record Group(String name, String kind, long rows, String firstKey) {}

    /**
     * Entries of the quarantine table about the target.
     *
     * @param count how many there were
     * @param newest when the newest was written, as the server writes times; empty where nobody looked
     */
    public record Entries(long count, String newest) {

        /** Nobody looked. */
        public static final Entries NONE = new Entries(0, "");
    }
}
