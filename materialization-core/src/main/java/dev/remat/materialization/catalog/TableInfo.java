package dev.remat.materialization.catalog;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import java.util.Optional;

/**
 * One table as {@code system.tables} shows it.
 *
 * @param dataset its name
 * @param engine its engine, such as MergeTree or View
 * @param uuid its identity, which a rename does not change; all zeros in a database without UUIDs
 * @param sortingKey its sorting key, empty where it has none
 * @param comment its comment, empty where it has none
 * @param activeParts parts that hold its rows; 0 where it has none of its own
 */
public record TableInfo(
        Dataset dataset, String engine, String uuid, String sortingKey, String comment, long activeParts) {

    static TableInfo of(String database, Row row) {
        return new TableInfo(
                new Dataset(database, row.string("name")),
                row.string("engine"),
                row.string("uuid"),
                row.string("sorting_key"),
                row.string("comment"),
                row.number("active_parts"));
    }

    /** Whether the rows lie in the table itself, sorted. */
    public boolean isMergeTree() {
        return engine.endsWith("MergeTree");
    }

    /** What Remat wrote on the table; empty where Remat did not make it. */
    public Optional<TableComment> rematComment() {
        return TableComment.parse(comment);
    }

    /** Whether a run of Remat built the table to be this target. */
    public boolean isBuiltFor(Dataset target) {
        return rematComment()
                .filter(found -> !found.run().isEmpty() && found.mayBeFor(target))
                .isPresent();
    }

    /** Whether its database gives tables UUIDs. */
    boolean hasUuid() {
        return uuid.chars().anyMatch(c -> c != '0' && c != '-');
    }

    /** Whether {@code other} is this very table, whatever its name is by now. */
    public boolean isSameTable(TableInfo other) {
        return hasUuid() ? uuid.equals(other.uuid) : rematComment().isPresent() && comment.equals(other.comment);
    }
}
