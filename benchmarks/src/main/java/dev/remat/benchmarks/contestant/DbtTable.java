package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.plan.Dataset;

/** A table model in the manner of dbt: CREATE TABLE … AS SELECT beside the target, EXCHANGE, DROP. */
final class DbtTable extends SqlContestant {

    private final Dataset target = own("_target");
    private final Dataset backup = own("_backup");

    DbtTable(Workspace workspace) {
        super(workspace, "dbt", "dbt-style CTAS of LIMIT 1 BY, and EXCHANGE", Kind.REBUILD);
    }

    @Override
    public void prepare() {
        workspace.createEmpty(target);
        workspace.drop(backup);
    }

    @Override
    public Trace run() {
        var statements = workspace.timed(id());
        String latest = LatestSql.byLimit(log().quoted());
        statements.execute("CREATE TABLE %s %s AS %s"
                .formatted(backup.quoted(), workspace.projection().engine(), served("(%s)".formatted(latest))));
        statements.execute("EXCHANGE TABLES %s AND %s".formatted(backup.quoted(), target.quoted()));
        statements.execute("DROP TABLE %s".formatted(backup.quoted()));
        return statements.trace();
    }

    @Override
    public String rows() {
        return target.quoted();
    }
}
