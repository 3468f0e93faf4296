package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;
import java.util.stream.Collectors;

/**
 * A refreshable materialized view of the latest rows; one refresh is timed. The server fills a table named after the view's
 * UUID, by a statement with a query id of its own.
 */
final class RefreshableView extends SqlContestant {

    private final Dataset view = own("");
    private String uuid = "";

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
        uuid = workspace
                .untimed()
                .query("SELECT uuid FROM system.tables WHERE database = %s AND name = %s"
                        .formatted(Quote.literal(view.database()), Quote.literal(view.table())))
                .get(0)
                .string("uuid");
    }

    @Override
    public Trace run() {
        var statements = workspace.timed(id());
        statements.execute("SYSTEM REFRESH VIEW " + view.quoted());
        statements.execute("SYSTEM WAIT VIEW " + view.quoted());
        return statements
                .trace()
                .andOne("query_kind = 'Insert' AND position(query, '.tmp.inner_id.%s') > 0".formatted(uuid));
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
                        .collect(Collectors.joining(", ", " SETTINGS ", ""));
    }
}
