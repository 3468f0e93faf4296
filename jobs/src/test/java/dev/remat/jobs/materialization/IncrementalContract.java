package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.OnTruncate;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Decider;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run builds on, and every reason why it does not. */
abstract class IncrementalContract extends IncrementalTestBase {

    private final List<CdcEvent> events = new ArrayList<>();

    static Stream<ClickHouseCdcMaterializationPolicy> policies() {
        return Stream.of(DeleteMode.values()).flatMap(mode -> Stream.of(Ordering.values())
                .map(ordering -> INCREMENTAL.with(mode).with(ordering)));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void buildsOnlyTheKeysThatHaveChanged(ClickHouseCdcMaterializationPolicy policy) {
        fill(60);
        RunResult first = run(policy);
        assertThat(reason(first)).endsWith("everything is rebuilt: there is no target yet");
        assertThat(strategy(first)).isEqualTo("ordered");

        append(
                event(3, "update", "900", "", "{\"v\":3}", 1000),
                event(4, "delete", "901", "", "{}", 1001),
                event(5, "insert", "902", "", "{\"v\":5}", 1002),
                event(1000, "insert", "903", "", "{\"v\":1000}", 1003),
                events.get(7).redeliveredAt(1_767_226_700_000L));
        RunResult second = run(policy);
        assertThat(strategy(second)).isEqualTo("incremental");
        assertThat(reason(second))
                .isEqualTo("5 events are new since run "
                        + first.record().identity().runId());
        assertNothingIsLeft("");

        append(event(4, "insert", "904", "", "{\"v\":4}", 1200), event(1000, "delete", "905", "", "{}", 1201));
        assertThat(isIncremental(run(policy))).isTrue();
        assertThat(isIncremental(run(policy))).as("nothing is new").isTrue();
    }

    @ParameterizedTest
    @MethodSource("policies")
    void leavesTheRowsOfOtherKeysWhereTheyAre(ClickHouseCdcMaterializationPolicy policy) {
        fill(60);
        run(policy);
        String times = "SELECT uniqExact(dpone_cdc_materialized_at) AS n FROM "
                + rebuild().plan().target().quoted();
        assertThat(log.query(times).get(0).number("n")).isEqualTo(1);
        append(event(3, "update", "900", "", "{\"v\":3}", 1000));
        run(policy);
        assertThat(log.query(times).get(0).number("n")).isEqualTo(2);
    }

    @Test
    void takesATableOfADeclaredShape() {
        fill(60);
        var shape = new TableShape(
                List.of(new SqlFragment("dpone_cdc_operation"), new SqlFragment("dpone_cdc_unique_key_hash")),
                List.of(new SqlFragment("dpone_cdc_operation")),
                new SqlFragment("(toYYYYMM(dpone_cdc_ingested_at), cityHash64(dpone_cdc_unique_key_hash) % 3)"),
                Map.of("by_position", new SqlFragment("dpone_cdc_position TYPE bloom_filter GRANULARITY 4")),
                Map.of("index_granularity", "1024"));
        for (DeleteMode mode : DeleteMode.values()) {
            var policy = INCREMENTAL.with(mode).with(shape);
            run(policy);
            append(event(3, "update", "90" + events.size(), "", "{\"v\":3}", 1000 + events.size()));
            assertThat(reason(run(policy))).startsWith("1 events are new");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"target", "log"})
    void mergesOfTargetAndLogChangeNothing(String table) {
        fill(60);
        run(INCREMENTAL);
        for (int round = 0; round < 3; round++) {
            append(event(round, "update", "90" + round, "", "{\"v\":3}", 1000 + round));
            log.execute("OPTIMIZE TABLE %s FINAL"
                    .formatted(log.dataset().sibling(table).quoted()));
            assertThat(isIncremental(run(INCREMENTAL))).as("round " + round).isTrue();
        }
    }

    @Test
    void rebuildsEverythingWhenEventsCameLate() {
        fill(60);
        run(INCREMENTAL);
        append(event(2, "update", "850", "", "{\"late\":1}", 3));
        RunResult late = run(INCREMENTAL);
        assertThat(reason(late)).contains("the log had 60 events up to ", " and has 61: some came late, or were cut");
        assertThat(strategy(late)).isEqualTo("ordered");
    }

    @Test
    void rebuildsEverythingWhenTheLogWasCut() {
        fill(60);
        run(INCREMENTAL);
        cutBefore(5);
        append(event(2, "update", "850", "", "{}", 1000));
        assertThat(reason(run(INCREMENTAL))).contains("the log had 60 events", "some came late, or were cut");
    }

    @Test
    void rebuildsEverythingWhenAsManyEventsCameLateAsWereCut() {
        fill(60);
        run(INCREMENTAL);
        cutBefore(1);
        append(event(2, "update", "850", "", "{\"late\":1}", 3));
        assertThat(reason(run(INCREMENTAL))).contains("the log had 60 events up to ", " and has 60");
    }

    @Test
    void rebuildsEverythingWhenAnEventArrivesWhileItsNeighboursAreCopied() {
        fill(60);
        run(INCREMENTAL);
        append(event(2, "update", "90", "", "{\"v\":1}", 1000));
        CdcEvent late = event(2, "update", "10", "", "{\"late\":1}", 2);
        RunResult result =
                passed(rebuild().through(meanwhile(() -> append(late))).run());
        assertThat(reason(result)).contains("some came late, or were cut");
        assertMatchesModel(result, new LatestModel(events), INCREMENTAL, "late while copying");
        assertNothingIsLeft("");
    }

    @Test
    void anEventThatArrivesWhileNewerOnesAreCopiedIsSeenByTheNextRun() {
        fill(60);
        run(INCREMENTAL);
        append(event(2, "update", "900", "", "{\"v\":1}", 1000));
        LatestModel counted = new LatestModel(List.copyOf(events));
        CdcEvent late = event(2, "update", "10", "", "{\"late\":1}", 2);
        RunResult result =
                passed(rebuild().through(meanwhile(() -> append(late))).run());
        assertThat(isIncremental(result)).isTrue();
        assertMatchesModel(result, counted, INCREMENTAL, "not counted, not read");
        assertThat(reason(run(INCREMENTAL))).contains("some came late, or were cut");
        assertNothingIsLeft("");
    }

    /** Something that happens after the log was counted, and before any of its events is read. */
    private FaultyConnector meanwhile(Runnable something) {
        return new FaultyConnector(
                connector,
                "CREATE TABLE `%s`.`target__remat_events"
                        .formatted(log.dataset().database()),
                (statement, send) -> {
                    something.run();
                    return send.now(statement);
                });
    }

    @ParameterizedTest
    @MethodSource("policies")
    void readsNoEarlierEventOfAKeyWhoseNewOnesFollowItsRow(ClickHouseCdcMaterializationPolicy policy) {
        fill(60);
        run(policy);
        append(event(3, "update", "900", "", "{\"v\":3}", 1000), event(3, "update", "901", "", "{\"v\":4}", 1001));
        List<Long> copied = new ArrayList<>();
        var watching = new FaultyConnector(connector, "INSERT INTO", (statement, send) -> {
            StatementSummary summary = send.now(statement);
            if (statement.sql().contains("remat_doubt")) {
                copied.add(summary.writtenRows());
            }
            return summary;
        });
        RunResult result = passed(rebuild().with(policy).through(watching).run());
        assertMatchesModel(result, new LatestModel(events), policy, "newer");

        append(events.get(3).redeliveredAt(1_767_226_700_000L));
        assertMatchesModel(
                passed(rebuild().with(policy).through(watching).run()), new LatestModel(events), policy, "not newer");
        assertThat(copied).containsExactly(0L, 5L);
    }

    @Test
    void rebuildsEverythingWhenThePlanHasChanged() {
        fill(60);
        run(INCREMENTAL);
        RunResult changed = run(INCREMENTAL.with(DeleteMode.TOMBSTONE));
        assertThat(reason(changed)).contains("the plan or the version of Remat has changed, since run ");
        append(event(2, "update", "900", "", "{}", 1000));
        assertThat(isIncremental(run(INCREMENTAL.with(DeleteMode.TOMBSTONE)))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO %1$s SELECT * FROM %1$s LIMIT 1",
                "ALTER TABLE %1$s DELETE WHERE dpone_cdc_unique_key_json = '{\"id\":1}' SETTINGS mutations_sync = 2",
                "DELETE FROM %1$s WHERE dpone_cdc_unique_key_json = '{\"id\":1}'",
                "ALTER TABLE %1$s UPDATE dpone_cdc_payload_json = '{}' WHERE 1 SETTINGS mutations_sync = 2",
                "TRUNCATE TABLE %1$s"
            })
    void rebuildsEverythingWhenSomebodyHasWrittenToTheTarget(String statement) {
        fill(60);
        run(INCREMENTAL);
        log.execute(statement.formatted(rebuild().plan().target().quoted()));
        append(event(2, "update", "900", "", "{}", 1000));
        assertThat(reason(run(INCREMENTAL)))
                .matches(
                        ".*(the target had \\d+ rows and has \\d+|another program has written to the target), since run.*");
    }

    @Test
    void putsTheOldTableBackWhereSomebodyWritesBetweenAuditAndVerification() {
        fill(60);
        run(INCREMENTAL);
        append(event(2, "update", "900", "", "{\"v\":2}", 1000));
        String target = rebuild().plan().target().quoted();
        var once = new AtomicBoolean();
        var writing = new FaultyConnector(connector, "EXCHANGE TABLES", (statement, send) -> {
            StatementSummary summary = send.now(statement);
            if (once.compareAndSet(false, true)) {
                log.execute("ALTER TABLE %s UPDATE dpone_cdc_payload_json = '{}' WHERE 1 SETTINGS mutations_sync = 2"
                        .formatted(target));
            }
            return summary;
        });
        RunResult result = rebuild().through(writing).run();
        assertThat(result.report().blockers()).containsExactly(Blockers.VERIFY);
        assertThat(log.query("SELECT countIf(dpone_cdc_payload_json = '{}') AS n FROM " + target)
                        .get(0)
                        .number("n"))
                .isZero();
    }

    @Test
    void rebuildsEverythingOnceInAWhile() {
        fill(60);
        run(INCREMENTAL);
        append(event(2, "update", "900", "", "{}", 1000));
        var hourly = INCREMENTAL.with(new Incremental(Duration.ofHours(1)));
        assertThat(isIncremental(run(hourly))).isTrue();
        var later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(61));
        RunResult due = passed(rebuild().with(hourly).at(later).run());
        assertThat(reason(due)).contains("the last full rebuild began at ", " and full-every is PT1H, since run ");
        assertThat(isIncremental(passed(rebuild().with(hourly).at(later).run())))
                .isTrue();
    }

    @Test
    void rebuildsEverythingForTruncatesAndOtherStreams() {
        fill(60);
        var policy = INCREMENTAL.with(OnTruncate.APPLY);
        run(policy);
        append(new CdcEvent(STREAM, 0, "truncate", "880", "", "{}", 1_767_226_600_000L));
        assertThat(reason(run(policy))).contains("the log has truncate events");

        var allStreams = Rebuild.of(connector, log.dataset(), null, evidence).with(policy);
        append(new CdcEvent("stream-2", 700, "insert", "1", "", "{}", 1_767_226_601_000L));
        assertThat(reason(passed(allStreams.run()))).contains("everything is rebuilt");
        assertThat(reason(passed(allStreams.run()))).contains("the target does not say what it was built from");
    }

    @Test
    void rebuildsEverythingWhenMuchIsNew() {
        fill(20);
        run(INCREMENTAL);
        for (int i = 0; i < 6; i++) {
            append(event(i, "update", "90" + i, "", "{}", 1000 + i));
        }
        assertThat(reason(run(INCREMENTAL))).contains("6 of 26 events are new");
    }

    @Test
    void buildsOnATableThatWasPutBack() {
        fill(60);
        var keeping = INCREMENTAL.with(new Retirement(1, Duration.ofHours(1)));
        run(keeping);
        append(event(2, "update", "900", "", "{\"v\":2}", 1000));
        run(keeping);
        passed(rebuild().with(keeping).decide(new Decision.RollBack(null, false, new Decider("test", "to see"))));
        append(event(3, "update", "901", "", "{\"v\":3}", 1001));
        RunResult again = run(keeping);
        assertThat(reason(again)).startsWith("2 events are new since run ");
    }

    @Test
    void nothingIsLeftOfARunThatDiedWhileItBuilt() {
        fill(60);
        run(INCREMENTAL);
        append(event(2, "update", "900", "", "{\"v\":2}", 1000));
        for (String last : List.of("EMPTY AS SELECT", "INSERT INTO", "ATTACH PARTITION", "DELETE FROM")) {
            var dying =
                    DyingConnector.after(connector, statement -> statement.sql().contains(last));
            assertThatThrownBy(() -> rebuild().through(dying).run()).isInstanceOf(DyingConnector.Death.class);
            assertThat(tables("remat_events")).as(last).hasSize(1);
        }
        assertThat(isIncremental(run(INCREMENTAL))).isTrue();
        assertNothingIsLeft("");
    }

    @Test
    void rebuildsEverythingWhenTheServerRefusesAStep() {
        fill(60);
        run(INCREMENTAL);
        append(event(2, "update", "900", "", "{\"v\":2}", 1000));
        var refusing = new FaultyConnector(connector, "ALTER TABLE", (statement, send) -> {
            if (statement.sql().contains("ATTACH PARTITION")) {
                throw new StatementRefused(344, "it does not fit", statement.queryId(), null);
            }
            return send.now(statement);
        });
        RunResult result = passed(rebuild().through(refusing).run());
        assertThat(reason(result)).contains("everything is rebuilt: the server refused: ");
        assertMatchesModel(result, new LatestModel(events), INCREMENTAL, "refused");
        assertNothingIsLeft("");
    }

    @Test
    void aTableWithAGuardThatFiredIsNothingToBuildOn() {
        fill(60);
        run(INCREMENTAL);
        append(event(2, "delete", "900", "", "{}", 1000));
        var strict = INCREMENTAL.with(new Guards(false, 1000, 1));
        RunResult held = rebuild().with(strict).run();
        assertThat(isIncremental(held)).isTrue();
        passed(rebuild()
                .with(strict)
                .decide(new Decision.Approve(held.record().identity().runId(), new Decider("test", "looks right"))));
        assertThat(reason(run(INCREMENTAL))).contains("the target does not say what it was built from");
    }

    private RunResult run(ClickHouseCdcMaterializationPolicy policy) {
        RunResult result = passed(rebuild().with(policy).run());
        if (events.stream().noneMatch(event -> event.isOperation("truncate"))) {
            assertMatchesModel(result, new LatestModel(events), policy, reason(result));
        }
        return result;
    }

    /** Events of a third as many keys, a second apart. */
    private void fill(int count) {
        List<CdcEvent> filled = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String operation = i % 7 == 6 ? "delete" : "update";
            filled.add(event(i % (count / 3), operation, String.valueOf(100 + i), "", "{\"v\":%d}".formatted(i), i));
        }
        append(filled.toArray(CdcEvent[]::new));
    }

    private void append(CdcEvent... more) {
        log.append(List.of(more));
        events.addAll(List.of(more));
    }

    private void cutBefore(long second) {
        long time = 1_767_225_600_000L + second * 1000;
        log.execute(
                "ALTER TABLE %s DELETE WHERE toUnixTimestamp64Milli(dpone_cdc_ingested_at) < %d SETTINGS mutations_sync = 2"
                        .formatted(log.dataset().quoted(), time));
        events.removeIf(event -> event.ingestedAt() < time);
    }
}
