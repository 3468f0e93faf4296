package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.log.GeneratedLog;
import dev.remat.benchmarks.server.BenchServer;
import dev.remat.benchmarks.server.Statements;
import dev.remat.materialization.plan.Dataset;
import java.util.Map;

/**
 * What contestants work with.
 *
 * @param server where
 * @param log the log that they read
 * @param projection the columns of the result
 * @param remat runs of Remat
 * @param limits what each statement may take
 */
public record Workspace(BenchServer server, GeneratedLog log, Projection projection, RematRuns remat, Limits limits) {

    Dataset table(String name) {
        return new Dataset(server.database(), name);
    }

    /** The table of the rows that the log must give, made by a full rebuild before anything is timed. */
    public Dataset expected() {
        return table("expected");
    }

    Statements timed(String id) {
        return server.statements("bench_" + id.replaceAll("[^a-z0-9]", "_"), limits.settings());
    }

    Statements untimed() {
        return server.statements("bench_prepare", Map.of());
    }

    void drop(Dataset table) {
        untimed().execute("DROP TABLE IF EXISTS %s SYNC".formatted(table.quoted()));
    }

    /** Makes an empty table for the result, in the place of what has the name. */
    void createEmpty(Dataset table) {
        drop(table);
        untimed().execute(projection.createTable(table));
    }
}
