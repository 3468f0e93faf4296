package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Strategy;

/** A rebuild by one strategy, in the place of a table that an earlier run made. */
final class RematRebuild implements Contestant {

    private final Workspace workspace;
    private final Strategy strategy;
    private final Dataset target;
    private boolean hasTarget;

    RematRebuild(Workspace workspace, Strategy strategy) {
        this.workspace = workspace;
        this.strategy = strategy;
        this.target = workspace.table("remat_" + strategy.id().replaceAll("[^a-z0-9]", "_"));
    }

    @Override
    public String id() {
        return "remat-" + strategy.id();
    }

    @Override
    public String title() {
        return "Remat, strategy " + strategy.id();
    }

    @Override
    public Kind kind() {
        return Kind.REBUILD;
    }

    @Override
    public void prepare() {
        if (!hasTarget) {
            workspace.remat().run(log(), target, Strategy.FULL);
            hasTarget = true;
        }
    }

    @Override
    public Trace run() {
        return workspace.remat().run(log(), target, strategy);
    }

    @Override
    public String rows() {
        return target.quoted();
    }

    @Override
    public Dataset log() {
        return workspace.log().dataset();
    }
}
