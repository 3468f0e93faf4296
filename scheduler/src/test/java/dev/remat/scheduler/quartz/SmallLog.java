package dev.remat.scheduler.quartz;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.WhenUnchanged;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A log with one event, called {@code log}, in a database on a real server, and routes of it on the connection {@code ch}. */
public final class SmallLog {

    private final TestDatabase database;

    private SmallLog(TestDatabase database) {
        this.database = database;
    }

    /** Makes it. */
    public static SmallLog in(TestDatabase database) {
        var log = new SmallLog(database);
        log.execute("CREATE TABLE log (%s) ENGINE = MergeTree ORDER BY dpone_cdc_ingested_at"
                .formatted(String.join(", ", CdcColumn.definitions())));
        log.execute("""
                INSERT INTO log (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,
                    dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_ingested_at)
                VALUES ('s', 'insert', '1', 'e', 'k', '{"id":1}', '{}', '2026-01-01 00:00:00')""");
        return log;
    }

    /** Leads to the database. */
    public ServerConnection connection() {
        return new ServerConnection(
                "ch",
                database.endpoint(),
                database.user(),
                Credential.configured(database.password()),
                "default",
                Map.of());
    }

    /**
     * A route, each of whose runs is tried once.
     *
     * @param log name of the log
     */
    public Route route(String id, String log, ScheduleSettings schedule, WhenUnchanged whenUnchanged) {
        var plan = new ClickHouseCdcMaterializationPlan(
                new Dataset(database.name(), log),
                new Dataset(database.name(), "table_" + id.replace('-', '_')),
                List.of("id"),
                null);
        var policy =
                ClickHouseCdcMaterializationPolicy.DEFAULTS.with(new Incremental(Duration.ofHours(24), whenUnchanged));
        return new Route(id, null, "", "", List.of(), true, schedule, "ch", plan, policy, Retry.NONE);
    }

    private void execute(String sql) {
        var server = new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of());
        try (var connector = ClientV2Connector.to(server)) {
            connector.execute(new ClickHouseStatement(
                    sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1)));
        }
    }
}
