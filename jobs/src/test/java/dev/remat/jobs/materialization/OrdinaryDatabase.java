package dev.remat.jobs.materialization;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A database whose engine cannot swap tables, for the target of a log. Dropped when closed.
 *
 * @param log the log
 * @param name its name
 */
record OrdinaryDatabase(LogTable log, String name) implements AutoCloseable {

    static OrdinaryDatabase create(ClickHouseConnector connector, LogTable log) {
        String name = log.dataset().database() + "_ordinary";
        connector.execute(new ClickHouseStatement(
                "CREATE DATABASE %s ENGINE = Ordinary".formatted(name),
                "test_" + name,
                Map.of(),
                Map.of("allow_deprecated_database_ordinary", "1"),
                Duration.ofSeconds(30)));
        return new OrdinaryDatabase(log, name);
    }

    /** The plan of the target in it. */
    ClickHouseCdcMaterializationPlan plan() {
        return new ClickHouseCdcMaterializationPlan(
                log.dataset(), new Dataset(name, "target"), List.of("id"), MaterializationTestBase.STREAM);
    }

    /** Rows of the target. */
    long rows() {
        return log.count(name + ".target");
    }

    /** Names of all its tables. */
    List<String> tables() {
        return log.query("SELECT name FROM system.tables WHERE database = '%s'".formatted(name)).stream()
                .map(row -> row.string("name"))
                .toList();
    }

    @Override
    public void close() {
        log.execute("DROP DATABASE " + name);
    }
}
