package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;

/** dpone's three statements: count the log, count the deleted keys, build a shadow by {@code row_number()} and swap it in. */
final class DponeStatements extends SqlContestant {

    private final Dataset target = own("_target");
    private final Dataset shadow = own("_shadow");

    DponeStatements(Workspace workspace) {
        super(workspace, "dpone", "dpone's three statements", Kind.REBUILD);
    }

    @Override
    public void prepare() {
        workspace.createEmpty(target);
        workspace.drop(shadow);
    }

    @Override
    public Trace run() {
        var statements = workspace.timed(id());
        String latest = LatestSql.byRowNumber(log().quoted());
        statements.query("SELECT count(*) AS events FROM " + log().quoted());
        statements.query("SELECT count(*) AS deleted FROM (%s) WHERE %s = 1".formatted(latest, CdcColumn.DELETED));
        statements.execute(workspace.projection().createTable(shadow));
        statements.execute("INSERT INTO %s (%s) %s"
                .formatted(shadow.quoted(), workspace.projection().names(), served("(%s)".formatted(latest))));
        statements.execute("EXCHANGE TABLES %s AND %s".formatted(shadow.quoted(), target.quoted()));
        statements.execute("DROP TABLE %s".formatted(shadow.quoted()));
        return statements.trace();
    }

    @Override
    public String rows() {
        return target.quoted();
    }
}
