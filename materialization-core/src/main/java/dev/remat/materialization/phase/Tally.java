package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Baseline;
import dev.remat.materialization.clickhouse.Row;
import java.util.List;

/**
 * Counts of a freshly filled shadow; all of them come out of the pass that built the rows.
 *
 * @param keys rows of the shadow, tombstones included
 * @param deletedKeys keys whose latest event is a delete
 * @param events deliveries that were read
 * @param duplicates deliveries of an event that had been delivered before
 * @param conflicts keys whose latest event differs between the orderings
 * @param conflictsWithoutDuplicates those of them that have no duplicate delivery
 * @param conflictExamples key JSON of some of them
 * @param withheld rows that are not served, because a column without NULL has no value
 * @param withFailures rows with a value that does not fit its column
 * @param unavailable rows of an untyped table whose payload holds the placeholder of a value that was not sent
 * @param faults what is wrong with keys and hashes
 * @param largest the key with the most events, of those that were built
 */
record Tally(
        long keys,
        long deletedKeys,
        long events,
        long duplicates,
        long conflicts,
        long conflictsWithoutDuplicates,
        List<String> conflictExamples,
        long withheld,
        long withFailures,
        long unavailable,
        KeyFaults faults,
        LargestKey largest) {

    static Tally of(Row row) {
        return new Tally(
                row.number("keys"),
                row.number("deleted_keys"),
                row.number("events"),
                row.number("duplicates"),
                row.number("conflicts"),
                row.number("conflicts_without_duplicates"),
                List.of(),
                row.number("rows_withheld"),
                row.number("rows_with_failures"),
                row.number("rows_unavailable"),
                new KeyFaults(
                        row.number("keys_without_key"),
                        row.number("events_without_hash"),
                        row.number("undeclared_keys"),
                        row.string("undeclared_example")),
                new LargestKey(row.string("largest_key"), row.number("largest_events")));
    }

    /** The same findings, about other sums. */
    Tally of(Baseline.Counts counts) {
        return new Tally(
                counts.keys(),
                counts.deletedKeys(),
                counts.events(),
                counts.duplicates(),
                counts.conflicts(),
                conflictsWithoutDuplicates,
                conflictExamples,
                counts.withheld(),
                counts.withFailures(),
                unavailable,
                faults,
                largest);
    }

    /** The sums alone. */
    Baseline.Counts counts() {
        return new Baseline.Counts(keys, deletedKeys, events, duplicates, conflicts, withheld, withFailures);
    }

    Tally withConflicts(long exact, List<String> examples) {
        return new Tally(
                keys,
                deletedKeys,
                events,
                duplicates,
                exact,
                conflictsWithoutDuplicates,
                examples,
                withheld,
                withFailures,
                unavailable,
                faults,
                largest);
    }

    /**
     * A key.
     *
     * @param key its key JSON
     * @param events how many it has, deliveries included
     */
    record LargestKey(String key, long events) {}

    /**
     * Rows whose identity is in doubt.
     *
     * @param withoutKey rows whose key hash or key JSON is empty
     * @param withoutHash rows whose event hash is empty
     * @param undeclared rows whose key JSON has other names than the declared unique key
     * @param undeclaredExample key JSON of one of them
     */
    record KeyFaults(long withoutKey, long withoutHash, long undeclared, String undeclaredExample) {}
}
