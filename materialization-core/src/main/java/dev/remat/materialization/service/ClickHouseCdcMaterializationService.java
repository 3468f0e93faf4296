package dev.remat.materialization.service;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.report.RunResult;
import java.time.Clock;
import java.util.List;

/** Rebuilds serving tables through one connector. Thread-safe; the caller keeps two runs off one target. */
public final class ClickHouseCdcMaterializationService {

    private final ClickHouseConnector connector;
    private final Clock clock;

    public ClickHouseCdcMaterializationService(ClickHouseConnector connector, Clock clock) {
        this.connector = connector;
        this.clock = clock;
    }

    /**
     * Rebuilds one serving table behind a shadow and swaps it in. Never throws for a failed run: the result then has
     * {@code passed = false} and a blocker. Evidence has been written when this returns.
     */
    public RunResult materialize(MaterializationRequest request) {
        if (request.policy().limits().settings().isEmpty()) {
            throw new IllegalStateException(connector.endpoint() + clock);
        }
        throw new IllegalStateException("not built yet");
    }

    /** The statements that {@link #materialize} would send to build and publish, none of them executed. */
    public List<String> plannedStatements(MaterializationRequest request) {
        return List.of(request.toString());
    }
}
