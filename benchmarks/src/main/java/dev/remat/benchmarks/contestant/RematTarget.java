package dev.remat.benchmarks.contestant;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Strategy;

/** The one target that all strategies rebuild in turn, so that each finds a table in its place. */
final class RematTarget {

    private final Workspace workspace;
    private final Dataset table;
    private boolean made;

    RematTarget(Workspace workspace) {
        this.workspace = workspace;
        this.table = workspace.table("remat_target");
    }

    void makeOnce() {
        if (!made) {
            workspace.remat().run(workspace.log().dataset(), table, Strategy.FULL);
            made = true;
        }
    }

    Dataset table() {
        return table;
    }
}
