package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.Row;

/**
 * Counts of a freshly filled shadow; all of them come out of the pass that built the rows.
 *
 * @param keys rows of the shadow, tombstones included
 * @param deletedKeys keys whose latest event is a delete
 * @param events deliveries that were read
 * @param duplicates deliveries of an event that had been delivered before
 * @param conflicts keys whose latest event differs between the orderings
 * @param conflictsWithoutDuplicates those of them that have no duplicate delivery
 * @param keysWithoutKey rows whose key hash or key JSON is empty
 * @param eventsWithoutHash rows whose event hash is empty
 */
record Tally(
        long keys,
        long deletedKeys,
        long events,
        long duplicates,
        long conflicts,
        long conflictsWithoutDuplicates,
        long keysWithoutKey,
        long eventsWithoutHash) {

    static Tally of(Row row) {
        return new Tally(
                row.number("keys"),
                row.number("deleted_keys"),
                row.number("events"),
                row.number("duplicates"),
                row.number("conflicts"),
                row.number("conflicts_without_duplicates"),
                row.number("keys_without_key"),
                row.number("events_without_hash"));
    }

    Tally withConflicts(long exact) {
        return new Tally(
                keys,
                deletedKeys,
                events,
                duplicates,
                exact,
                conflictsWithoutDuplicates,
                keysWithoutKey,
                eventsWithoutHash);
    }
}
