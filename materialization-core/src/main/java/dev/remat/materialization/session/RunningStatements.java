package dev.remat.materialization.session;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.sql.CatalogSql;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Looks how far the statements of one run have come, beside the run and unknown to its journal. Sees those of the one server that
 * answers: behind a load balancer that may be another one than the run's, which has none of them. For one thread.
 */
public final class RunningStatements {

    private static final Duration GLANCE = Duration.ofSeconds(2);

    private final ClickHouseConnector connector;
    private final RunIdentity run;
    private int looks;

    public RunningStatements(ClickHouseConnector connector, RunIdentity run) {
        this.connector = connector;
        this.run = run;
    }

    /**
     * Those that run now, the longest first.
     *
     * @throws dev.remat.materialization.clickhouse.ClickHouseException if the server does not tell
     */
    public List<RunningStatement> look() {
        String queryId = "remat_look_%s_%d_%d".formatted(run.runId(), run.attempt(), ++looks);
        var statement = new ClickHouseStatement(
                CatalogSql.running(run.queryIdPrefix() + "_"), queryId, Map.of(), Map.of(), GLANCE);
        return connector.query(statement).stream().map(RunningStatement::of).toList();
    }
}
