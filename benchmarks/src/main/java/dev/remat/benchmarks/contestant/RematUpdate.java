package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Strategy;

/** An incremental run after a part of the keys has changed since the run before, or a run after none has. */
final class RematUpdate implements Contestant {

    private final Workspace workspace;
    private final String id;
    private final String title;
    private final long changedKeys;
    private final Dataset log;
    private final Dataset target;

    RematUpdate(Workspace workspace, String id, String title, long changedKeys) {
        this.workspace = workspace;
        this.id = id;
        this.title = title;
        this.changedKeys = changedKeys;
        String suffix = id.replaceAll("[^a-z0-9]", "_");
        this.log = workspace.table("log_" + suffix);
        this.target = workspace.table("remat_" + suffix);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Kind kind() {
        return Kind.UPDATE;
    }

    /** Starts from nothing each time, so that all rounds are the same. */
    @Override
    public void prepare() {
        workspace.drop(target);
        workspace.log().copyTo(log);
        workspace.remat().run(log, target, Strategy.INCREMENTAL);
        workspace.log().appendDelta(log, changedKeys);
    }

    @Override
    public Trace run() {
        return changedKeys == 0
                ? workspace.remat().runUnchanged(log, target)
                : workspace.remat().run(log, target, Strategy.INCREMENTAL);
    }

    @Override
    public String rows() {
        return target.quoted();
    }

    /** A copy in which nothing has changed agrees with what it was copied from. */
    @Override
    public Dataset log() {
        return changedKeys == 0 ? workspace.log().dataset() : log;
    }

    @Override
    public long changedKeys() {
        return changedKeys;
    }
}
