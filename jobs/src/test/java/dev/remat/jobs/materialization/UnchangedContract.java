package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.Severity;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.Trigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a run finds that nothing has changed, what it leaves then, and every reason to rebuild. */
abstract class UnchangedContract extends TypedRebuildBase {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Guards GUARDS = new Guards(true, 0, 1);
    private static final ClickHouseCdcMaterializationPolicy SKIPPING =
            POLICY.with(new Incremental(DAY, WhenUnchanged.SKIP)).with(GUARDS);
    private static final ClickHouseCdcMaterializationPolicy REBUILDING =
            SKIPPING.with(new Incremental(DAY, WhenUnchanged.REBUILD));
    private static final Decider SOMEBODY = new Decider("test", "to see");

    @Override
    Rebuild rebuild() {
        return super.rebuild().with(SKIPPING).holding(LockTerms.at("machine", "id/target.lock"), "test-node");
    }

    static RunResult unchanged(RunResult result) {
        assertThat(result.outcome())
                .as("%s %s", result.record().explanation(), result.report().metrics())
                .isEqualTo(Outcome.UNCHANGED);
        assertThat(result.report().passed()).isTrue();
        assertThat(result.report().blockers()).isEmpty();
        EvidenceSchemas.assertValid(Path.of(result.report().outputDir()));
        return result;
    }

    String cdc() {
        return log.dataset().quoted();
    }

    void fill() {
        List<CdcEvent> events = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            String operation = i % 7 == 6 ? "delete" : "update";
            events.add(event(i % 10, operation, String.valueOf(100 + i), "", "{\"v\":%d}".formatted(i), i));
        }
        log.append(events, 3);
    }

    private String target() {
        return rebuild().plan().target().quoted();
    }

    private String uuid() {
        return log.query("SELECT toString(uuid) AS uuid FROM system.tables WHERE database = '%s' AND name = 'target'"
                        .formatted(log.dataset().database()))
                .get(0)
                .string("uuid");
    }

    private String comment() {
        return log.query("SELECT comment FROM system.tables WHERE database = '%s' AND name = 'target'"
                        .formatted(log.dataset().database()))
                .get(0)
                .string("comment");
    }

    static Stream<ClickHouseCdcMaterializationPolicy> policies() {
        return Stream.of(DeleteMode.values()).flatMap(mode -> Stream.of(Strategy.values())
                .map(strategy -> SKIPPING.with(mode).with(strategy)));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void endsAtOnceWhateverTheStrategy(ClickHouseCdcMaterializationPolicy policy) {
        fill();
        RunResult built = passed(rebuild().with(policy).run());
        String uuid = uuid();
        RunResult again = unchanged(rebuild().with(policy).run());
        assertThat(uuid()).isEqualTo(uuid);
        assertThat(tables()).containsExactly("target");
        assertSameNumbers(again, built);
        assertThat(again.report().metrics())
                .containsEntry("materialization_mode", "unchanged")
                .containsEntry(
                        "unchanged_since_run", built.record().identity().runId().text())
                .doesNotContainKey("strategy");
        assertThat(again.record().explanation())
                .startsWith("nothing has changed since run "
                        + built.record().identity().runId());
    }

    @Test
    void endsAtOnceForATypedTable() throws IOException {
        fill();
        Rebuild typed = typed(column("v", "Nullable(Int64)")).with(SKIPPING);
        RunResult built = passed(typed.run());
        RunResult again = unchanged(typed.run());
        assertSameNumbers(again, built);
        assertThat(again.report().quality()).isEmpty();
        assertThat(Files.readString(Path.of(again.report().markdownPath())))
                .contains("nothing has changed since run ", "The report of the run that built the table has them.");
    }

    @Test
    void leavesEvidenceAndRenewsTheFreshness() throws IOException {
        fill();
        passed(rebuild().run());
        RunResult again = unchanged(rebuild().run());
        String run = again.record().identity().runId().text();
        JsonNode latest = new ObjectMapper()
                .readTree(evidence.resolve("test-route/latest.json").toFile());
        assertThat(latest.at("/newest_passed/run_id").asText()).isEqualTo(run);
        assertThat(latest.at("/newest_passed/outcome").asText()).isEqualTo("unchanged");
        assertThat(Files.readString(Path.of(again.report().markdownPath())))
                .contains("- Unchanged: `nothing has changed since run ");
        assertThat(again.outcome().exitCode()).isZero();
    }

    private static void assertSameNumbers(RunResult again, RunResult built) {
        assertThat(again.report().rowsMaterialized()).isEqualTo(built.report().rowsMaterialized());
        assertThat(again.report().rowsSourceEvents()).isEqualTo(built.report().rowsSourceEvents());
        assertThat(again.report().rowsDeleted()).isEqualTo(built.report().rowsDeleted());
        for (String metric : List.of("checksum", "high_water_ingested_at", "plan_fingerprint")) {
            assertThat(again.report().metrics())
                    .containsEntry(metric, built.report().metrics().get(metric));
        }
    }

    @ParameterizedTest
    @EnumSource(DeleteMode.class)
    void mergesOfLogAndTargetAreNoChange(DeleteMode mode) {
        for (Strategy strategy : List.of(Strategy.FULL, Strategy.INCREMENTAL)) {
            Rebuild route = rebuild().with(SKIPPING.with(mode).with(strategy));
            fill();
            passed(route.run());
            log.append(List.of(event(3, "update", "900", "", "{\"v\":3}", 1000)));
            passed(route.run());
            log.execute("OPTIMIZE TABLE %s FINAL".formatted(cdc()));
            log.execute("OPTIMIZE TABLE %s FINAL".formatted(target()));
            unchanged(route.run());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO %1$s SELECT * FROM %1$s LIMIT 1",
                "INSERT INTO %1$s SELECT * REPLACE (dpone_cdc_ingested_at - INTERVAL 1 DAY AS dpone_cdc_ingested_at) FROM %1$s LIMIT 1",
                "ALTER TABLE %1$s DELETE WHERE dpone_cdc_unique_key_json = '{\"id\":1}' SETTINGS mutations_sync = 2",
                "ALTER TABLE %1$s UPDATE dpone_cdc_payload_json = '{}' WHERE 1 SETTINGS mutations_sync = 2",
                "DELETE FROM %1$s WHERE dpone_cdc_unique_key_json = '{\"id\":1}'",
                "ALTER TABLE %1$s DROP PARTITION tuple()",
                "ALTER TABLE %1$s ADD COLUMN more String",
                "TRUNCATE TABLE %1$s"
            })
    void everyChangeOfTheLogIsOne(String statement) {
        fill();
        passed(rebuild().run());
        unchanged(rebuild().run());
        log.execute(statement.formatted(cdc()));
        passed(rebuild().run());
        unchanged(rebuild().run());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TRUNCATE TABLE %1$s; INSERT INTO %1$s SELECT * FROM %2$s",
                "ALTER TABLE %1$s DETACH PARTITION tuple(); ALTER TABLE %1$s ATTACH PARTITION tuple()",
                "DROP TABLE %1$s SYNC; CREATE TABLE %1$s AS %2$s; INSERT INTO %1$s SELECT * FROM %2$s",
                "EXCHANGE TABLES %1$s AND %2$s"
            })
    void theSameRowsInOtherPlacesAreAChange(String statements) {
        fill();
        log.execute("OPTIMIZE TABLE %s FINAL".formatted(cdc()));
        String twin = log.dataset().sibling("twin").quoted();
        log.execute("CREATE TABLE %s AS %s".formatted(twin, cdc()));
        log.execute("INSERT INTO %s SELECT * FROM %s".formatted(twin, cdc()));
        passed(rebuild().run());
        unchanged(rebuild().run());
        for (String statement : statements.formatted(cdc(), twin).split("; ", -1)) {
            log.execute(statement);
        }
        passed(rebuild().run());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO %1$s SELECT * FROM %1$s LIMIT 1",
                "ALTER TABLE %1$s UPDATE dpone_cdc_payload_json = '{}' WHERE 1 SETTINGS mutations_sync = 2",
                "DELETE FROM %1$s WHERE dpone_cdc_unique_key_json = '{\"id\":1}'",
                "ALTER TABLE %1$s ADD COLUMN more String",
                "TRUNCATE TABLE %1$s",
                "DROP TABLE %1$s SYNC"
            })
    void aTargetThatIsNotWhatItWasIsRebuilt(String statement) {
        fill();
        Rebuild route = rebuild().with(SKIPPING.with(OnSchemaChange.ALLOW));
        RunResult built = passed(route.run());
        unchanged(route.run());
        log.execute(statement.formatted(target()));
        RunResult again = passed(route.run());
        assertThat(again.report().metrics())
                .containsEntry("checksum", built.report().metrics().get("checksum"));
    }

    @Test
    void anotherPlanOrOtherGuardsAreAChange() {
        fill();
        passed(rebuild().run());
        passed(rebuild().with(SKIPPING.with(DeleteMode.TOMBSTONE)).run());
        unchanged(rebuild().with(SKIPPING.with(DeleteMode.TOMBSTONE)).run());
        var strict = SKIPPING.with(DeleteMode.TOMBSTONE).with(new Guards(true, 1000, 1));
        ended(rebuild().with(strict).run(), Outcome.HELD, Blockers.GUARD_MIN_ROWS);
        unchanged(rebuild().with(SKIPPING.with(DeleteMode.TOMBSTONE)).run());
    }

    @Test
    void anEventThatArrivesWhileARunReadsIsAChange() {
        fill();
        var meanwhile = new FaultyConnector(
                connector,
                "INSERT INTO `%s`.`target__remat_shadow".formatted(log.dataset().database()),
                (statement, send) -> {
                    log.append(List.of(event(3, "update", "900", "", "{\"v\":3}", 1000)));
                    return send.now(statement);
                });
        passed(rebuild().through(meanwhile).run());
        passed(rebuild().run());
        assertThat(served()).containsEntry("{\"id\":3}", "{\"v\":3}");
        unchanged(rebuild().run());
    }

    @Test
    void aLogThatDoesNotTellOfChangesIsReadEachTime() {
        fill();
        var view = new Dataset(log.dataset().database(), "log_view");
        log.execute("CREATE VIEW %s AS SELECT * FROM %s".formatted(view.quoted(), cdc()));
        var merge = new Dataset(log.dataset().database(), "log_merge");
        log.execute(
                "CREATE TABLE %s AS %s ENGINE = Merge(currentDatabase(), '^log$')".formatted(merge.quoted(), cdc()));
        for (Dataset other : List.of(view, merge)) {
            Rebuild of = Rebuild.of(connector, other, STREAM, evidence).with(SKIPPING);
            passed(of.run());
            passed(of.run());
        }
        log.execute(
                "ALTER TABLE %s MODIFY COLUMN dpone_cdc_before_json String TTL toDateTime(dpone_cdc_ingested_at) + INTERVAL 50 YEAR"
                        .formatted(cdc()));
        passed(rebuild().run());
        passed(rebuild().run());
    }

    @Test
    void everythingIsRebuiltOnceInAWhileAndOnRequest() {
        fill();
        passed(rebuild().run());
        unchanged(rebuild().run());
        passed(rebuild().with(SKIPPING.rebuildingEverything()).run());
        Rebuild later = rebuild().at(Clock.offset(Clock.systemUTC(), DAY.plusMinutes(1)));
        passed(later.run());
        unchanged(later.run());
    }

    @Test
    void anOldEventHoldsTheRunWhetherOrNotTheLogHasChanged() {
        fill();
        var newest = Instant.ofEpochMilli(1_767_225_600_000L).plusSeconds(29);
        var watching = SKIPPING.with(new Guards(true, 0, 1, null, Duration.ofHours(2)));
        Rebuild soon = rebuild().with(watching).at(Clock.fixed(newest.plusSeconds(60), ZoneOffset.UTC));
        passed(soon.run());
        unchanged(soon.at(Clock.fixed(newest.plusSeconds(7000), ZoneOffset.UTC)).run());
        ended(
                soon.at(Clock.fixed(newest.plusSeconds(7300), ZoneOffset.UTC)).run(),
                Outcome.HELD,
                Blockers.GUARD_MAX_EVENT_AGE);
    }

    static Stream<CheckRule> rulesThatLookElsewhere() {
        return Stream.of(
                new CheckRule.Freshness("dpone_cdc_ingested_at", Duration.ofDays(36500)),
                new CheckRule.Sql("SELECT * FROM ${table} WHERE dpone_cdc_ingested_at > now() + 1000"));
    }

    @ParameterizedTest
    @MethodSource("rulesThatLookElsewhere")
    void checksThatDependOnMoreThanTheTableAreMadeEachTime(CheckRule rule) {
        fill();
        Quality defaults = quality(OnParseError.FAIL, 1.0);
        var checking = SKIPPING.with(new Quality(
                defaults.onParseError(),
                1.0,
                defaults.quarantine(),
                defaults.drift(),
                List.of(),
                10,
                List.of(new Check("elsewhere", Severity.ERROR, rule))));
        Rebuild typed = typed(column("v", "Nullable(Int64)")).with(checking);
        passed(typed.run());
        passed(typed.run());
    }

    @Test
    void aTableWhoseValuesExpireIsRebuiltEachTime() {
        fill();
        Rebuild expiring = typed(column("v", "Nullable(Int64)")
                        .expiring(new SqlFragment("toDateTime(dpone_cdc_ingested_at) + INTERVAL 50 YEAR")))
                .with(SKIPPING);
        passed(expiring.run());
        passed(expiring.run());
    }

    @Test
    void aVersionThatWasPutBackIsNotCalledUnchanged() {
        fill();
        passed(rebuild().run());
        log.append(List.of(event(3, "update", "900", "", "{\"v\":3}", 1000)));
        passed(rebuild().run());
        passed(rebuild().decide(new Decision.RollBack(null, false, SOMEBODY)));
        passed(rebuild().run());
        assertThat(served()).containsEntry("{\"id\":3}", "{\"v\":3}");
        unchanged(rebuild().run());

        passed(rebuild().with(REBUILDING).run());
        passed(rebuild().decide(new Decision.RollBack(null, true, SOMEBODY)));
        ended(rebuild().run(Trigger.SCHEDULE), Outcome.SKIPPED, Blockers.SCHEDULE_HELD);
        passed(rebuild().run());
        unchanged(rebuild().run(Trigger.SCHEDULE));
    }

    @Test
    void whatWasHeldAndApprovedIsRebuiltOnce() {
        fill();
        passed(rebuild().run());
        log.append(List.of(event(1, "delete", "900", "", "{}", 1000)));
        var strict = SKIPPING.with(new Guards(true, 0, 0));
        RunResult held = ended(rebuild().with(strict).run(), Outcome.HELD, Blockers.GUARD_MAX_SHRINK);
        ended(rebuild().with(strict).run(), Outcome.HELD, Blockers.GUARD_MAX_SHRINK);
        RunResult second = ended(rebuild().with(strict).run(), Outcome.HELD, Blockers.GUARD_MAX_SHRINK);
        assertThat(second.record().identity().runId())
                .isNotEqualTo(held.record().identity().runId());
        passed(rebuild()
                .with(strict)
                .decide(new Decision.Approve(second.record().identity().runId(), SOMEBODY)));
        passed(rebuild().with(strict).run());
        unchanged(rebuild().with(strict).run());
    }

    @Test
    void aFailedRunChangesNothingAboutThePublishedTable() {
        fill();
        passed(rebuild().run());
        Rebuild typed = typed(column("v", "Int8")).with(SKIPPING);
        assertThat(typed.run().outcome()).isEqualTo(Outcome.FAILED);
        unchanged(rebuild().run());
    }

    @Test
    void whatDeadRunsLeftIsSeenToFirst() throws IOException {
        fill();
        RunResult built = passed(rebuild().run());
        for (String last : List.of("CREATE TABLE", "INSERT INTO", "EXCHANGE")) {
            var dying = DyingConnector.before(
                    connector, statement -> statement.sql().startsWith(last));
            assertThatThrownBy(() -> rebuild().with(REBUILDING).through(dying).run())
                    .isInstanceOf(DyingConnector.Death.class);
            RunResult next = unchanged(rebuild().run());
            assertThat(next.report().metrics())
                    .containsEntry(
                            "unchanged_since_run",
                            built.record().identity().runId().text());
            assertThat(String.join(" ", next.report().warnings())).contains("its evidence now says aborted");
            assertThat(tables()).as(last).containsExactly("target");
        }
        var dying = DyingConnector.after(connector, statement -> statement.sql().startsWith("EXCHANGE"));
        assertThatThrownBy(() -> rebuild().with(REBUILDING).through(dying).run())
                .isInstanceOf(DyingConnector.Death.class);
        RunResult next = unchanged(rebuild().run());
        assertThat(next.report().metrics().get("unchanged_since_run"))
                .isNotEqualTo(built.record().identity().runId().text());
        assertThat(String.join(" ", next.report().warnings())).contains("its evidence now says succeeded");
    }

    @Test
    void copiesThatAreOverdueAreDropped() {
        fill();
        var none = new Retirement(0, Duration.ZERO);
        passed(rebuild().with(REBUILDING.with(none)).run());
        passed(rebuild().with(REBUILDING.with(none)).run());
        assertThat(tables("retired")).hasSize(1);
        unchanged(rebuild().with(SKIPPING.with(none)).run());
        assertThat(tables()).containsExactly("target");
    }

    @Test
    void aRunThatFindsAnotherAtWorkIsSkipped() {
        fill();
        passed(rebuild().run());
        AtomicReference<RunResult> other = new AtomicReference<>();
        var meanwhile = new FaultyConnector(
                connector,
                "INSERT INTO `%s`.`target__remat_shadow".formatted(log.dataset().database()),
                (statement, send) -> {
                    other.set(
                            rebuild().holding(LockTerms.DEFAULTS, "other-node").run());
                    return send.now(statement);
                });
        passed(rebuild().with(REBUILDING).through(meanwhile).run());
        ended(Objects.requireNonNull(other.get()), Outcome.SKIPPED, Blockers.TARGET_BUSY);
    }

    /** After a restart the server counts blocks from what is there, so only the files themselves tell. */
    @Test
    void aRestartedServerIsBelievedOnlyWhereTheFilesAreTheSame() {
        fill();
        passed(rebuild().run());
        String restarted = comment()
                .replaceAll("\"server_started_at\":\"[^\"]*\"", "\"server_started_at\":\"2020-01-01T00:00:00Z\"");
        String set = "ALTER TABLE %s MODIFY COMMENT '%s'"
                .formatted(target(), restarted.replace("\\", "\\\\").replace("'", "\\'"));
        log.execute(set);
        unchanged(rebuild().run());
        log.execute("OPTIMIZE TABLE %s FINAL".formatted(cdc()));
        passed(rebuild().run());
        unchanged(rebuild().run());
    }
}
