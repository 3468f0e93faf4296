package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.jobs.server.EngineWithUsers;
import dev.remat.jobs.server.EngineWithUsers.User;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.OptimizeBeforePublish;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.RunUsage;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users who may not do what a run does, and users who may not read all of a target. */
class RestrictedUsersTest {

    private static final String SECRET = "dpone_cdc_payload_json";
    private static final String FIRST_ONLY = "dpone_cdc_position = '1'";
    private static final Dataset LOG = new Dataset("analytics", "log");
    private static final ClickHouseCdcMaterializationPolicy POLICY = ClickHouseCdcMaterializationPolicy.DEFAULTS;
    private static final ClickHouseCdcMaterializationPolicy APART = POLICY.with(new Publishing(false, "work", 5));

    private static EngineWithUsers engine;

    @TempDir
    Path evidence;

    private final List<ClickHouseConnector> connectors = new ArrayList<>();
    private LogTable log;

    @BeforeAll
    static void start(@TempDir Path dir) {
        String swap = "GRANT SELECT, INSERT, CREATE TABLE, DROP TABLE, ALTER DELETE, ALTER MODIFY COMMENT ON ";
        String readLog = "GRANT SELECT(%s) ON analytics.log".formatted(String.join(", ", CdcColumn.names()));
        String engines = "GRANT TABLE ENGINE ON MergeTree, TABLE ENGINE ON Null";
        String system = "GRANT SELECT ON system.parts, SELECT ON system.processes";
        engine = EngineWithUsers.start(
                dir.resolve("engine"),
                List.of(
                        User.granted("builder", readLog, swap + "serving.*", swap + "work.*", engines, system),
                        User.granted(
                                "nodrop",
                                readLog,
                                "GRANT SELECT, INSERT, CREATE TABLE, ALTER ON serving.*",
                                engines,
                                "GRANT SELECT ON system.parts"),
                        new User("reader", 1, List.of(), Map.of()),
                        new User("setter", 2, List.of(), Map.of()),
                        new User(
                                "analyst",
                                0,
                                List.of("GRANT SELECT ON serving.*"),
                                Map.of("serving.policed", FIRST_ONLY)),
                        new User("auditor", 0, List.of("GRANT SELECT ON *.*"), Map.of("serving.watched", FIRST_ONLY)),
                        new User("blind", 0, List.of(), Map.of("serving.hidden", FIRST_ONLY)),
                        new User("short", 0, List.of(), Map.of("analytics.log", FIRST_ONLY)),
                        User.granted("columnist", "GRANT SELECT(dpone_cdc_position) ON serving.columns"),
                        User.granted(
                                "partial",
                                "GRANT SELECT ON serving.*",
                                "REVOKE SELECT(%s) ON serving.revoked".formatted(SECRET))));
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    @BeforeEach
    void makeDatabases() {
        ClickHouseConnector admin = opened(engine.admin());
        for (String database : List.of("analytics", "serving", "work")) {
            execute(admin, "DROP DATABASE IF EXISTS %s SYNC".formatted(database));
            execute(admin, "CREATE DATABASE " + database);
        }
        log = LogTable.create(admin, LOG, LogTable.KEY_ORDER);
        log.append(List.of(event(1), event(2)));
    }

    @AfterEach
    void closeConnectors() {
        connectors.forEach(ClickHouseConnector::close);
    }

    @Test
    void f116NamesTheMissingGrantsOfAUserAndLeavesNothingHalfDone() {
        RunResult refused =
                MaterializationTestBase.ended(rebuild("nodrop", "plain").run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(MaterializationTestBase.error(refused))
                .contains("GRANT DROP TABLE ON `serving`.*, SELECT ON `system`.`processes` TO `nodrop`")
                .doesNotContain("INSERT");
        assertThat(tablesOf("serving")).isEmpty();
    }

    @Test
    void aUserWhoMayNotReadTheQueryLogGetsAllThatAnswersTell() {
        var slowly = FaultyConnector.pausing(opened(engine.as("builder")), "INSERT INTO", Duration.ofSeconds(6));
        log.append(List.of(event(3), event(4), event(5), event(6)));

        RunResult result = MaterializationTestBase.passed(
                rebuild(slowly, "plain").with(UsageContract.policy(Map.of())).run());

        RunUsage usage = RunUsage.of(result.record().phases());
        assertThat(usage.logged()).isZero();
        assertThat(usage.totals().cpuTime()).isNull();
        assertThat(usage.totals().writtenRows()).isGreaterThanOrEqualTo(6);
        assertThat(result.report().warnings()).noneMatch(warning -> warning.contains("query_log"));
        assertThat(result.record().phases()).extracting(PhaseRecord::name).contains("evidence");
    }

    @Test
    void aUserWhoMayNotMergePublishesManyPartsAndSaysSo() {
        log.append(
                IntStream.range(10, 1_000).mapToObj(RestrictedUsersTest::event).toList());
        Rebuild rebuild = rebuild("builder", "plain");

        RunResult merged = MaterializationTestBase.passed(
                rebuild.with(PartsContract.inPieces(OptimizeBeforePublish.AUTO)).run());
        RunResult always = MaterializationTestBase.ended(
                rebuild.with(PartsContract.inPieces(OptimizeBeforePublish.ALWAYS))
                        .run(),
                Outcome.FAILED,
                Blockers.PREFLIGHT);

        assertThat(merged.report().warnings()).anyMatch(warning -> warning.contains("could not be merged (error 497)"));
        assertThat(MaterializationTestBase.error(always)).contains("GRANT OPTIMIZE ON `serving`.* TO `builder`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"reader", "setter"})
    void f116SaysThatAUserIsReadOnly(String user) {
        RunResult refused =
                MaterializationTestBase.ended(rebuild(user, "plain").run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(MaterializationTestBase.error(refused)).contains("is read-only", "`readonly` to 0");
        assertThat(tablesOf("serving")).isEmpty();
    }

    @Test
    void f116LeavesNoMoreThanOneTrialBehindWhereTheServerDoesNotTellRightsBeforehand() {
        var nodrop = new WithoutCheckGrant(opened(engine.as("nodrop")));
        RunResult refused =
                MaterializationTestBase.ended(rebuild(nodrop, "plain").run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(MaterializationTestBase.error(refused)).contains("a right is missing", "DROP TABLE");
        assertThat(tablesOf("serving")).hasSize(2).allMatch(name -> name.contains("probe"));
        for (String table : tablesOf("serving")) {
            assertThat(refused.report().warnings()).anyMatch(warning -> warning.contains(table));
        }

        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(2));
        RunResult again = MaterializationTestBase.ended(
                rebuild(nodrop, "plain").at(later).run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(MaterializationTestBase.error(again)).contains("on which EXCHANGE was tried, cannot be dropped");
        assertThat(tablesOf("serving")).hasSize(2);

        var builder = new WithoutCheckGrant(opened(engine.as("builder")));
        MaterializationTestBase.passed(rebuild(builder, "plain").at(later).run());
        assertThat(tablesOf("serving")).containsExactly("plain");
    }

    @Test
    void getsAlongWithTheRightsThatItAsksFor() {
        for (var policy : List.of(POLICY, APART)) {
            Rebuild rebuild = rebuild("builder", "plain").with(policy);
            MaterializationTestBase.passed(rebuild.run());
            log.append(List.of(event(3)));
            RunResult second = MaterializationTestBase.passed(rebuild.run());
            assertThat(second.report().warnings())
                    .containsExactly(
                            "not checked, because the connection's user may not see it: "
                                    + "row policies (GRANT SELECT ON `system`.`row_policies`, SELECT ON `system`.`grants` TO `builder`), "
                                    + "free disk (GRANT SELECT ON `system`.`disks`, SELECT ON `system`.`storage_policies` TO `builder`)");
        }
        assertThat(tablesOf("work")).hasSize(2);
    }

    @Test
    void b55AsksForADatabaseApartWhereRowsOfTheTargetAreFiltered() {
        RunResult refused = MaterializationTestBase.ended(rebuild("policed").run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(MaterializationTestBase.error(refused)).contains("row policy analyst", "`work-database`");

        RunResult revoked = MaterializationTestBase.ended(rebuild("revoked").run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(MaterializationTestBase.error(revoked)).contains("revoked SELECT(%s) of partial".formatted(SECRET));
    }

    @Test
    void b55FiltersARestrictedUserBeforeWhileAndAfterARunAndHidesItsTables() {
        Rebuild rebuild = rebuild("policed").with(APART);
        MaterializationTestBase.passed(rebuild.run());
        assertThat(seenBy("analyst", "serving.policed")).isEqualTo(1);

        log.append(List.of(event(3)));
        List<String> looked = new ArrayList<>();
        var looking = new FaultyConnector(rebuild.connector(), "INSERT INTO", (insert, send) -> {
            var summary = send.now(insert);
            looked.addAll(tablesOf("work"));
            assertHidden("analyst", "work");
            assertThat(seenBy("analyst", "serving.policed")).isEqualTo(1);
            return summary;
        });
        MaterializationTestBase.passed(rebuild.through(looking).run());

        assertThat(looked).anyMatch(table -> table.contains("_shadow_"));
        assertThat(seenBy("analyst", "serving.policed")).isEqualTo(1);
        assertThat(log.count("serving.policed")).isEqualTo(3);
        assertThat(tablesOf("work")).anyMatch(table -> table.contains("_retired_"));
        assertHidden("analyst", "work");
        assertThat(tablesOf("serving")).containsExactly("policed");
    }

    @Test
    void b55KeepsTheQuarantineTableInTheDatabaseApart() {
        var typed = rebuild("policed").plan().with(List.of(TypedRebuildBase.column("v", "Nullable(UInt8)")));
        var quarantining = APART.with(TypedRebuildBase.quality(OnParseError.QUARANTINE, 1.0));
        log.append(
                List.of(new CdcEvent("stream-1", 4, "insert", "4", "", "{\"v\":\"no number\"}", 1_767_225_604_000L)));

        RunResult result = MaterializationTestBase.passed(
                rebuild("policed").with(typed).with(quarantining).run());

        assertThat(tablesOf("work")).containsExactly("serving__policed_quarantine");
        assertThat(TypedRebuildBase.found(result).quarantine()).contains("work.serving__policed_quarantine");
        assertHidden("analyst", "work");
    }

    @Test
    void warnsOfARestrictedUserWhoMayReadTheDatabaseApart() {
        RunResult result =
                MaterializationTestBase.passed(rebuild("watched").with(APART).run());
        assertThat(result.report().warnings())
                .anyMatch(warning -> warning.contains("auditor may read not all of serving.watched"));
    }

    @Test
    void letsAUserWithSomeColumnsOfTheTargetReadNothingElse() {
        MaterializationTestBase.passed(rebuild("columns").run());
        MaterializationTestBase.passed(rebuild("columns").run());
        var columnist = opened(engine.as("columnist"));
        assertThat(query(columnist, "SELECT dpone_cdc_position AS p FROM serving.columns"))
                .isEqualTo(2);
        assertThat(tablesOf("serving")).hasSize(2);
        for (String table : tablesOf("serving")) {
            assertThatThrownBy(() -> query(columnist, "SELECT %s FROM serving.%s".formatted(SECRET, table)))
                    .isInstanceOf(StatementRefused.class);
        }
        assertThatThrownBy(() -> query(
                        columnist,
                        "SELECT dpone_cdc_position FROM serving."
                                + tablesOf("serving").stream()
                                        .filter(name -> name.contains("_retired_"))
                                        .findFirst()
                                        .orElseThrow()))
                .isInstanceOf(StatementRefused.class);
    }

    @Test
    void refusesToPublishWhatItCouldNotReadBack() {
        RunResult refused = MaterializationTestBase.ended(
                rebuild("blind", "hidden").with(APART).run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(MaterializationTestBase.error(refused)).contains("row policy blind on serving.hidden filters");
    }

    @Test
    void warnsWhenItSeesOnlyAPartOfTheLog() {
        RunResult result =
                MaterializationTestBase.passed(rebuild("short", "plain").run());
        assertThat(result.report().rowsMaterialized()).isEqualTo(1);
        assertThat(result.report().warnings())
                .anyMatch(warning -> warning.contains("row policy short on the log analytics.log filters"));
    }

    private Rebuild rebuild(String target) {
        return rebuild(opened(engine.admin()), target);
    }

    private Rebuild rebuild(String user, String target) {
        return rebuild(opened(engine.as(user)), target);
    }

    private Rebuild rebuild(ClickHouseConnector connector, String target) {
        var plan = new ClickHouseCdcMaterializationPlan(LOG, new Dataset("serving", target), List.of("id"), "stream-1");
        return Rebuild.of(connector, LOG, "stream-1", evidence).with(plan);
    }

    private void assertHidden(String user, String database) {
        var connector = opened(engine.as(user));
        for (String table : tablesOf(database)) {
            assertThatThrownBy(() -> query(connector, "SELECT * FROM %s.%s".formatted(database, table)))
                    .as(table)
                    .isInstanceOfSatisfying(StatementRefused.class, refused -> assertThat(refused.code())
                            .isEqualTo(497));
        }
    }

    private int seenBy(String user, String table) {
        return query(opened(engine.as(user)), "SELECT dpone_cdc_position FROM " + table);
    }

    private List<String> tablesOf(String database) {
        return log
                .query("SELECT name FROM system.tables WHERE database = '%s' ORDER BY name".formatted(database))
                .stream()
                .map(row -> row.string("name"))
                .toList();
    }

    private ClickHouseConnector opened(ClickHouseConnector connector) {
        connectors.add(connector);
        return connector;
    }

    private static int query(ClickHouseConnector connector, String sql) {
        return connector.query(statement(sql)).size();
    }

    private static void execute(ClickHouseConnector connector, String sql) {
        connector.execute(statement(sql));
    }

    private static ClickHouseStatement statement(String sql) {
        return new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1));
    }

    private static CdcEvent event(int key) {
        return MaterializationTestBase.event(key, "insert", String.valueOf(key), "", "{\"v\":%d}".formatted(key), key);
    }
}
