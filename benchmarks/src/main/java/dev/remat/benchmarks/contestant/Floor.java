package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.plan.Dataset;

/** Reads every column of the log and throws it away, and writes the rows of the result to a fresh table. */
final class Floor implements Contestant {

    private final Workspace workspace;
    private final Dataset target;

    Floor(Workspace workspace) {
        this.workspace = workspace;
        this.target = workspace.table("floor");
    }

    @Override
    public String id() {
        return "floor";
    }

    @Override
    public String title() {
        return "floor: read the log to Null, write the result";
    }

    @Override
    public Kind kind() {
        return Kind.FLOOR;
    }

    @Override
    public void prepare() {
        workspace.createEmpty(target);
    }

    @Override
    public Trace run() {
        var statements = workspace.timed(id());
        statements.execute("SELECT * FROM %s FORMAT Null".formatted(log().quoted()));
        String names = workspace.projection().names();
        statements.execute("INSERT INTO %1$s (%2$s) SELECT %2$s FROM %3$s"
                .formatted(target.quoted(), names, workspace.expected().quoted()));
        return statements.trace();
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
