package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.log.Parts;
import dev.remat.benchmarks.server.Statements;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;
import java.util.List;

/**
 * A ReplacingMergeTree with the events of the log, versioned by the time at which they were appended: as many parts as the log,
 * each merged, none merged with another. Filling it is what a writer would do all day, so it is not timed.
 */
final class ReplacingTable {

    private final Workspace workspace;
    private final Dataset table;
    private boolean filled;

    ReplacingTable(Workspace workspace) {
        this.workspace = workspace;
        this.table = workspace.table("replacing");
    }

    void fillOnce() {
        if (filled) {
            return;
        }
        Statements statements = workspace.untimed();
        Dataset log = workspace.log().dataset();
        workspace.drop(table);
        statements.execute("CREATE TABLE %s (%s) ENGINE = ReplacingMergeTree(%s) ORDER BY %s"
                .formatted(
                        table.quoted(),
                        String.join(", ", CdcColumn.definitions()),
                        CdcColumn.INGESTED_AT,
                        CdcColumn.UNIQUE_KEY_HASH));
        List<String> parts = parts(statements, log);
        new Parts(statements)
                .fill(table, parts.size(), (into, part) -> "INSERT INTO %s SELECT * FROM %s WHERE _part = %s"
                        .formatted(into.quoted(), log.quoted(), Quote.literal(parts.get(part))));
        filled = true;
    }

    /** Its latest rows, deletes among them. */
    String latest() {
        return "%s FINAL".formatted(table.quoted());
    }

    private static List<String> parts(Statements statements, Dataset log) {
        return statements
                .query(
                        "SELECT name FROM system.parts WHERE active AND database = %s AND table = %s ORDER BY min_block_number"
                                .formatted(Quote.literal(log.database()), Quote.literal(log.table())))
                .stream()
                .map((Row row) -> row.string("name"))
                .toList();
    }
}
