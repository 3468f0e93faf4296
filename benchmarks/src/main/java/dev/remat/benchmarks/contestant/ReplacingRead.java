package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;

/** Reads a ReplacingMergeTree with FINAL, in full. */
final class ReplacingRead extends SqlContestant {

    private final ReplacingTable table;

    ReplacingRead(Workspace workspace, ReplacingTable table) {
        super(workspace, "replacing-read", "ReplacingMergeTree FINAL, read in full", Kind.READ);
        this.table = table;
    }

    @Override
    public void prepare() {
        table.fillOnce();
    }

    @Override
    public Trace run() {
        var statements = workspace.timed(id());
        statements.execute(served(table.latest()) + " FORMAT Null");
        return statements.trace();
    }

    @Override
    public String rows() {
        return "(%s)".formatted(served(table.latest()));
    }
}
