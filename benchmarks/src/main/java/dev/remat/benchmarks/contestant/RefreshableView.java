package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.plan.Dataset;

/** A refreshable materialized view of the latest rows; one refresh is timed. */
final class RefreshableView extends SqlContestant {

    private final Dataset view = own("");

    RefreshableView(Workspace workspace) {
        super(workspace, "refreshable-view", "refreshable materialized view, one refresh", Kind.REBUILD);
    }

    @Override
    public void prepare() {
        workspace.drop(view);
        workspace
                .untimed()
                .execute("CREATE MATERIALIZED VIEW %s REFRESH EVERY 10 YEAR %s EMPTY AS %s%s"
                        .formatted(
                                view.quoted(),
                                workspace.projection().engine(),
                                served("(%s)".formatted(LatestSql.byLimit(log().quoted()))),
                                settings()));
    }

    @Override
    public Trace run() {
        var statements = workspace.timed(id());
        statements.execute("SYSTEM REFRESH VIEW " + view.quoted());
        statements.execute("SYSTEM WAIT VIEW " + view.quoted());
        return statements.trace();
    }

    @Override
    public String rows() {
        return view.quoted();
    }

    /** A refresh takes its settings from the view and not from who asks for it. */
    private String settings() {
        var settings = workspace.limits().settings();
        return settings.isEmpty()
                ? ""
                : settings.entrySet().stream()
                        .map(setting -> setting.getKey() + " = " + setting.getValue())
                        .collect(java.util.stream.Collectors.joining(", ", " SETTINGS ", ""));
    }
}
