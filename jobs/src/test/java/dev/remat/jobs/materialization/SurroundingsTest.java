package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.server.EngineWithUsers;
import dev.remat.jobs.server.EngineWithUsers.User;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people have made on top of a target goes on working when the target is swapped, and the disk has room. */
class SurroundingsTest {

    private static final ClickHouseCdcMaterializationPolicy POLICY =
            ClickHouseCdcMaterializationPolicy.DEFAULTS.with(new Retirement(0, Duration.ZERO));

    private static EngineWithUsers engine;
    private static ClickHouseConnector connector;

    @TempDir
    Path evidence;

    private LogTable log;

    @BeforeAll
    static void start(@TempDir Path dir) {
        engine = EngineWithUsers.start(dir.resolve("engine"), List.of(new User("owner", 0, List.of(), Map.of())));
        connector = engine.admin();
    }

    @AfterAll
    static void stop() {
        connector.close();
        engine.close();
    }

    @BeforeEach
    void publishOneVersion() {
        for (String database : List.of("serving", "work")) {
            execute("DROP DATABASE IF EXISTS %s SYNC".formatted(database));
            execute("CREATE DATABASE " + database);
        }
        log = LogTable.create(connector, new Dataset("serving", "log"), LogTable.KEY_ORDER);
        log.append(List.of(event(1)));
        MaterializationTestBase.passed(rebuild("serving").run());
    }

    @ParameterizedTest
    @ValueSource(strings = {"serving", "work"})
    void b52KeepsDictionariesAndViewsWorkingThroughEverySwap(String place) {
        execute("CREATE VIEW serving.view AS SELECT dpone_cdc_position AS p FROM serving.target");
        execute("""
                CREATE DICTIONARY serving.dictionary (dpone_cdc_unique_key_json String, dpone_cdc_position String)
                PRIMARY KEY dpone_cdc_unique_key_json
                SOURCE(CLICKHOUSE(USER 'owner' PASSWORD 'for-tests-only' DB 'serving' TABLE 'target'))
                LIFETIME(0) LAYOUT(COMPLEX_KEY_HASHED())""");
        assertThat(looked(1)).isEqualTo("1");
        for (int key = 2; key <= 4; key++) {
            log.append(List.of(event(key)));
            RunResult result = MaterializationTestBase.passed(rebuild(place).run());
            assertThat(result.report().warnings()).isEmpty();
            assertThat(log.count("serving.view")).isEqualTo(key);
            execute("SYSTEM RELOAD DICTIONARY serving.dictionary");
            assertThat(looked(key)).isEqualTo(String.valueOf(key));
        }
        assertThat(log.query("SELECT name FROM system.tables WHERE name LIKE '%\\_retired\\_%'"))
                .as("replaced copies are dropped although a dictionary needs the target")
                .hasSize(1);
    }

    @Test
    void b57ReadsTheNewRowsThroughADistributedTable() {
        execute("CREATE TABLE serving.everywhere AS serving.target ENGINE = Distributed('here', 'serving', 'target')");
        for (int key = 2; key <= 3; key++) {
            log.append(List.of(event(key)));
            MaterializationTestBase.passed(rebuild("serving").run());
            assertThat(log.count("serving.everywhere")).isEqualTo(key);
        }
    }

    @Test
    void warnsOfMaterializedViewsThatSeeNothingOfASwap() {
        execute(
                "CREATE MATERIALIZED VIEW serving.counted ENGINE = MergeTree ORDER BY p AS SELECT dpone_cdc_position AS p FROM serving.target");
        log.append(List.of(event(2)));
        RunResult result = MaterializationTestBase.passed(rebuild("serving").run());
        assertThat(result.report().warnings())
                .singleElement()
                .asString()
                .contains("a swap inserts nothing", "serving.counted");
        assertThat(log.count("serving.counted")).isZero();
    }

    @Test
    void warnsOfViewsAndBuffersThatWriteIntoTheTarget() {
        execute("CREATE MATERIALIZED VIEW serving.`feeds it` TO serving.target AS SELECT * FROM serving.log");
        execute(
                "CREATE TABLE serving.buffer AS serving.target ENGINE = Buffer('serving', 'target', 1, 1, 1, 1, 1, 1, 1)");
        RunResult result = MaterializationTestBase.passed(rebuild("serving").run());
        assertThat(result.report().warnings())
                .singleElement()
                .asString()
                .contains("serving.buffer, serving.feeds it write into serving.target");
    }

    @Test
    void findsBeforehandThatADictionaryForbidsRenamingTheTarget() {
        execute("DROP DATABASE IF EXISTS ordinary SYNC");
        connector.execute(new ClickHouseStatement(
                "CREATE DATABASE ordinary ENGINE = Ordinary",
                "test_" + UUID.randomUUID(),
                Map.of(),
                Map.of("allow_deprecated_database_ordinary", "1"),
                Duration.ofMinutes(1)));
        var plan = new ClickHouseCdcMaterializationPlan(
                log.dataset(), new Dataset("ordinary", "target"), List.of("id"), "stream-1");
        MaterializationTestBase.passed(rebuild("ordinary").with(plan).run());
        execute("""
                CREATE DICTIONARY ordinary.dictionary (dpone_cdc_unique_key_json String, dpone_cdc_position String)
                PRIMARY KEY dpone_cdc_unique_key_json
                SOURCE(CLICKHOUSE(USER 'owner' PASSWORD 'for-tests-only' DB 'ordinary' TABLE 'target'))
                LIFETIME(0) LAYOUT(COMPLEX_KEY_HASHED())""");
        RunResult refused =
                MaterializationTestBase.ended(rebuild("ordinary").with(plan).run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(MaterializationTestBase.error(refused)).contains("needed by ordinary.dictionary", "630");
    }

    @Test
    void findsBeforehandThatTheDiskHasNoRoomForAnotherCopy() {
        RunResult refused = MaterializationTestBase.ended(
                rebuild("serving").with(POLICY.with(onFullDisk())).run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(MaterializationTestBase.error(refused)).contains("storage policy full have 0.00 GiB free");
        assertThat(log.count("serving.target")).isEqualTo(1);

        execute("DROP TABLE serving.target SYNC");
        RunResult first = rebuild("serving").with(POLICY.with(onFullDisk())).run();
        assertThat(first.report().warnings())
                .as("before a first build the log is only a guess")
                .anyMatch(warning -> warning.contains("storage policy full"));
        assertThat(MaterializationTestBase.error(first)).contains("243");
    }

    @Test
    void countsWhatItWillDropAsRoom() {
        MaterializationTestBase.passed(rebuild("serving").run());
        RunResult result = rebuild("serving").with(POLICY.with(onFullDisk())).run();
        assertThat(result.report().warnings()).anyMatch(warning -> warning.contains("storage policy full"));
        assertThat(result.report().blockers()).doesNotContain(Blockers.PREFLIGHT);
    }

    private static TableShape onFullDisk() {
        TableShape usual = TableShape.DEFAULTS;
        return new TableShape(
                usual.orderBy(), usual.primaryKey(), null, usual.indexes(), Map.of("storage_policy", "full"));
    }

    private Rebuild rebuild(String place) {
        return Rebuild.of(connector, log.dataset(), "stream-1", evidence)
                .with(POLICY.with(new Publishing(false, place, 5)));
    }

    private String looked(int key) {
        return log.query("SELECT dictGet('serving.dictionary', 'dpone_cdc_position', tuple('{\"id\":%d}')) AS p"
                        .formatted(key))
                .get(0)
                .string("p");
    }

    private void execute(String sql) {
        connector.execute(
                new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1)));
    }

    private static CdcEvent event(int key) {
        return MaterializationTestBase.event(key, "insert", String.valueOf(key), "", "{}", key);
    }
}
