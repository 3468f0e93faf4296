package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.plan.Dataset;

/** A view over the log that takes the latest event of every key by {@code argMax}; reading all of it is timed. */
final class ArgMaxView extends SqlContestant {

    private final Dataset view = own("_view");

    ArgMaxView(Workspace workspace) {
        super(workspace, "argmax-view", "argMax view, read in full", Kind.READ);
    }

    @Override
    public void prepare() {
        workspace
                .untimed()
                .execute("CREATE OR REPLACE VIEW %s AS %s"
                        .formatted(view.quoted(), served("(%s)".formatted(LatestSql.byArgMax(log().quoted())))));
    }

    @Override
    public Trace run() {
        var statements = workspace.timed(id());
        statements.execute("SELECT * FROM %s FORMAT Null".formatted(view.quoted()));
        return statements.trace();
    }

    @Override
    public String rows() {
        return view.quoted();
    }
}
