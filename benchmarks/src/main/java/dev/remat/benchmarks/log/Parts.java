package dev.remat.benchmarks.log;

import dev.remat.benchmarks.server.Statements;
import dev.remat.materialization.plan.Dataset;
import java.util.function.BiFunction;

/** Fills a table with an exact number of parts that stay as they are, however large the parts are. */
public final class Parts {

    private final Statements statements;

    public Parts(Statements statements) {
        this.statements = statements;
    }

    /**
     * Makes each part in a table beside it, merges it there into one, and links it into the table. Merges of the table stop,
     * so that all rounds find the same.
     *
     * @param insert the statement that inserts part {@code i}, counted from 0, into the table that it is given
     */
    public void fill(Dataset table, int parts, BiFunction<Dataset, Integer, String> insert) {
        var staging = new Dataset(table.database(), table.table() + "_part");
        statements.execute("SYSTEM STOP MERGES " + table.quoted());
        statements.execute("CREATE TABLE %s AS %s".formatted(staging.quoted(), table.quoted()));
        for (int part = 0; part < parts; part++) {
            statements.execute(insert.apply(staging, part));
            statements.execute("OPTIMIZE TABLE %s FINAL".formatted(staging.quoted()));
            link(staging, table);
            statements.execute("TRUNCATE TABLE " + staging.quoted());
        }
        statements.execute("DROP TABLE %s SYNC".formatted(staging.quoted()));
    }

    /** Makes {@code to} the same as {@code from} by hard links, without merges. */
    public void copy(Dataset from, Dataset to) {
        statements.execute("DROP TABLE IF EXISTS %s SYNC".formatted(to.quoted()));
        statements.execute("CREATE TABLE %s AS %s".formatted(to.quoted(), from.quoted()));
        statements.execute("SYSTEM STOP MERGES " + to.quoted());
        link(from, to);
    }

    private void link(Dataset from, Dataset to) {
        statements.execute("ALTER TABLE %s ATTACH PARTITION tuple() FROM %s".formatted(to.quoted(), from.quoted()));
    }
}
