package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Strategy;

/** A rebuild by one strategy, in the place of a table that an earlier run made. */
final class RematRebuild implements Contestant {

    private final Workspace workspace;
    private final Strategy strategy;
    private final RematTarget target;

    RematRebuild(Workspace workspace, Strategy strategy, RematTarget target) {
        this.workspace = workspace;
        this.strategy = strategy;
        this.target = target;
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
        target.makeOnce();
    }

    @Override
    public Trace run() {
        return workspace.remat().run(log(), target.table(), strategy);
    }

    @Override
    public String rows() {
        return target.table().quoted();
    }

    @Override
    public Dataset log() {
        return workspace.log().dataset();
    }
}
