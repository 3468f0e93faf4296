package dev.remat.benchmarks.rebuild;

import dev.remat.benchmarks.contestant.Contestant;
import dev.remat.benchmarks.contestant.RematRuns;
import dev.remat.benchmarks.contestant.Workspace;
import dev.remat.benchmarks.report.ContestantResult.Check;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Strategy;
import java.util.HashMap;
import java.util.Map;

/** Compares the rows of a contestant with those of a full rebuild of the same log by Remat. */
final class Checksums {

    private final Workspace workspace;
    private final RematRuns remat;
    private final Map<Dataset, Row> expected = new HashMap<>();

    /**
     * For one log.
     *
     * @param remat rebuilds without the limits under which contestants run
     */
    Checksums(Workspace workspace, RematRuns remat) {
        this.workspace = workspace;
        this.remat = remat;
    }

    /** Rebuilds the log that all start from, and remembers its rows. Returns their number. */
    long rebuildBase() {
        return expected(workspace.log().dataset(), workspace.expected()).number("rows");
    }

    Check check(Contestant contestant) {
        Dataset table = new Dataset(workspace.server().database(), "expected_of_a_copy");
        Row right = expected(contestant.log(), table);
        Row found = read(contestant.rows());
        return new Check(found.number("rows"), found.string("checksum"), found.equals(right), right.number("rows"));
    }

    /** Copies of the log get the same events in every round, so their rows are known after the first. */
    private Row expected(Dataset log, Dataset table) {
        return expected.computeIfAbsent(log, unseen -> {
            remat.run(log, table, Strategy.FULL);
            return read(table.quoted());
        });
    }

    private Row read(String relation) {
        return workspace
                .server()
                .statements("bench_check", Map.of())
                .query(workspace.projection().checksum(relation))
                .get(0);
    }
}
