package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.plan.Dataset;

/** Copies what a ReplacingMergeTree gives with FINAL into a fresh table. */
final class ReplacingInsert extends SqlContestant {

    private final ReplacingTable table;
    private final Dataset target = own("_target");

    ReplacingInsert(Workspace workspace, ReplacingTable table) {
        super(workspace, "replacing-insert", "INSERT … SELECT from ReplacingMergeTree FINAL", Kind.REBUILD);
        this.table = table;
    }

    @Override
    public void prepare() {
        table.fillOnce();
        workspace.createEmpty(target);
    }

    @Override
    public Trace run() {
        var statements = workspace.timed(id());
        statements.execute("INSERT INTO %s (%s) %s"
                .formatted(target.quoted(), workspace.projection().names(), served(table.latest())));
        return statements.trace();
    }

    @Override
    public String rows() {
        return target.quoted();
    }
}
