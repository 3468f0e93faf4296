package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A connector, a log in key order, and a way to rebuild its target. A subclass says where the server is, by an extension that
 * gives each test a database of its own.
 */
abstract class MaterializationTestBase {

    static final String STREAM = "stream-1";
    static final ClickHouseCdcMaterializationPolicy POLICY = ClickHouseCdcMaterializationPolicy.DEFAULTS;

    @TempDir
    Path evidence;

    ClickHouseConnector connector;
    LogTable log;

    @BeforeEach
    void openLog(TestDatabase database) {
        connector = ClientV2Connector.to(new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of()));
        log = LogTable.create(connector, database.name(), LogTable.KEY_ORDER);
    }

    @AfterEach
    void closeConnector() {
        connector.close();
    }

    Rebuild rebuild() {
        return Rebuild.of(connector, log.dataset(), STREAM, evidence);
    }

    static RunResult passed(RunResult result) {
        assertThat(result.outcome())
                .as(
                        "%s %s",
                        result.report().metrics().get("error"), result.report().blockers())
                .isEqualTo(Outcome.SUCCEEDED);
        assertThat(result.report().passed()).isTrue();
        EvidenceSchemas.assertValid(Path.of(result.report().outputDir()));
        return result;
    }

    static RunResult ended(RunResult result, Outcome outcome, String blocker) {
        assertThat(result.report().blockers())
                .as(String.valueOf(result.report().metrics().get("error")))
                .containsExactly(blocker);
        assertThat(result.outcome()).isEqualTo(outcome);
        assertThat(result.report().passed()).isFalse();
        EvidenceSchemas.assertValid(Path.of(result.report().outputDir()));
        return result;
    }

    static String error(RunResult result) {
        return String.valueOf(result.report().metrics().get("error"));
    }

    static CdcEvent event(int key, String operation, String position, String sequence, String payload, long second) {
        return new CdcEvent(STREAM, key, operation, position, sequence, payload, 1_767_225_600_000L + second * 1000);
    }

    /** Compares all rows of the target, and the numbers of the report, with a model of the whole log. */
    void assertMatchesModel(
            RunResult result, LatestModel model, ClickHouseCdcMaterializationPolicy policy, String what) {
        Map<String, String> expected = new TreeMap<>();
        model.rows(policy.ordering(), policy.deleteMode())
                .forEach((key, event) -> expected.put(key, event.eventHash() + " " + event.ingestedAt()));
        Map<String, String> actual = new TreeMap<>();
        long events = 0;
        for (Row row : log.query("SELECT dpone_cdc_unique_key_hash AS k, concat(dpone_cdc_event_hash, ' ',"
                + " toString(toUnixTimestamp64Milli(dpone_cdc_ingested_at))) AS v, remat_event_count AS n FROM "
                + rebuild().plan().target().quoted())) {
            assertThat(actual.put(row.string("k"), row.string("v")))
                    .as("one row per key, " + what)
                    .isNull();
            events += row.number("n");
        }
        assertThat(actual).as(what).isEqualTo(expected);
        var report = result.report();
        assertThat(report.rowsMaterialized()).as(what).isEqualTo(expected.size());
        assertThat(report.rowsDeleted()).as(what).isEqualTo(model.deletedKeys(policy.ordering()));
        assertThat(report.metrics())
                .as(what)
                .containsEntry("rows_duplicate_events", model.duplicates())
                .containsEntry("ordering_conflicts", model.orderingConflicts());
        if (policy.deleteMode() == DeleteMode.TOMBSTONE) {
            assertThat(events).as(what).isEqualTo(report.rowsSourceEvents());
        }
    }

    /** Payload by key JSON of the target's rows. */
    Map<String, String> served() {
        return values("dpone_cdc_payload_json");
    }

    Map<String, String> values(String column) {
        Map<String, String> values = new TreeMap<>();
        for (Row row : log.query("SELECT dpone_cdc_unique_key_json AS k, toString(%s) AS v FROM %s"
                .formatted(column, rebuild().plan().target().quoted()))) {
            assertThat(values.put(row.string("k"), row.string("v")))
                    .as("one row per key")
                    .isNull();
        }
        return values;
    }

    /** Names of all tables in the test's database except the log. */
    List<String> tables() {
        return log
                .query("SELECT name FROM system.tables WHERE database = '%s' AND name != 'log' ORDER BY name"
                        .formatted(log.dataset().database()))
                .stream()
                .map(row -> row.string("name"))
                .toList();
    }

    List<String> tables(String part) {
        return tables().stream().filter(name -> name.contains(part)).toList();
    }
}
