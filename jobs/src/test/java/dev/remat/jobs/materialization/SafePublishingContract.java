package dev.remat.jobs.materialization;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A run that must not publish leaves the target as it was, and its evidence says why. */
abstract class SafePublishingContract extends PublishedTargetBase {

    @Test
    void a14HoldsTheRunWhenTheLogIsEmpty() {
        log.execute("TRUNCATE TABLE " + log.dataset().quoted());
        ended(rebuild().run(), Outcome.HELD, Blockers.GUARD_EMPTY);
        assertUntouched();
        RunResult allowed =
                passed(rebuild().with(POLICY.with(new Guards(true, 0, 1))).run());
        assertThat(served()).isEmpty();
        assertThat(allowed.report().rowsMaterialized()).isZero();
    }

    @Test
    void a16HoldsTheRunWhenEveryKeyIsDeletedUnlessTheRouteAllowsThat() {
        log.append(List.of(event(1, "delete", "3", "", "{}", 3), event(2, "delete", "4", "", "{}", 4)));
        RunResult held = ended(rebuild().run(), Outcome.HELD, Blockers.GUARD_EMPTY);
        assertThat(held.report().rowsDeleted()).isEqualTo(2);
        assertUntouched();

        passed(rebuild().with(POLICY.with(new Guards(true, 0, 1))).run());
        assertThat(served()).isEmpty();
    }

    @Test
    void holdsTheRunWhenTooManyRowsAppear() {
        passed(rebuild().run());
        log.append(IntStream.rangeClosed(3, 5)
                .mapToObj(key -> event(key, "insert", "2", "", "{\"v\":0}", 2))
                .toList());

        RunResult held =
                ended(rebuild().with(POLICY.with(guards(1.4, null))).run(), Outcome.HELD, Blockers.GUARD_MAX_GROWTH);

        assertThat(error(held)).contains("5 rows, 150.0% more than the 2 previous ones", "max-growth is 140%");
        assertThat(served()).hasSize(2);
        passed(rebuild().with(POLICY.with(guards(1.5, null))).run());
        assertThat(served()).hasSize(5);
    }

    @Test
    void holdsTheRunWhenTheLogHasNothingNew() {
        Clock later = Clock.fixed(Instant.parse("2026-01-01T03:00:02Z"), ZoneOffset.UTC);

        RunResult held = ended(
                rebuild()
                        .at(later)
                        .with(POLICY.with(guards(null, Duration.ofMinutes(179))))
                        .run(),
                Outcome.HELD,
                Blockers.GUARD_MAX_EVENT_AGE);

        assertThat(error(held)).contains("ingested at 2026-01-01T00:00:02Z", "max-event-age is PT2H59M");
        passed(rebuild()
                .at(later)
                .with(POLICY.with(guards(null, Duration.ofHours(3))))
                .run());
    }

    private static Guards guards(@Nullable Double maxGrowth, @Nullable Duration maxEventAge) {
        return new Guards(false, 0, 1, maxGrowth, maxEventAge);
    }

    @Test
    void a15HoldsTheRunWhenMostKeysVanish() {
        log.append(IntStream.rangeClosed(3, 20)
                .mapToObj(key -> event(key, "insert", "2", "", "{\"v\":0}", 2))
                .toList());
        passed(rebuild().run());
        log.append(IntStream.rangeClosed(3, 20)
                .mapToObj(key -> event(key, "delete", "3", "", "{}", 3))
                .toList());
        Rebuild guarded = rebuild().with(POLICY.with(new Guards(false, 0, 0.5)));

        RunResult held = ended(guarded.run(), Outcome.HELD, Blockers.GUARD_MAX_SHRINK);

        assertThat(error(held)).contains("90.0% of the 20 previous rows", "max-shrink is 50%");
        assertThat(served()).hasSize(20);
    }

    @Test
    void holdsTheRunWhenTooFewRowsWouldBeLeft() {
        RunResult few = rebuild().with(POLICY.with(new Guards(false, 3, 1))).run();
        assertThat(error(ended(few, Outcome.HELD, Blockers.GUARD_MIN_ROWS))).contains("2 rows", "min-rows is 3");
        assertUntouched();
        passed(rebuild().run());
        log.append(List.of(event(2, "delete", "3", "", "{}", 3)));
        RunResult shrunk =
                rebuild().with(POLICY.with(new Guards(false, 0, 0.2))).run();
        assertThat(error(ended(shrunk, Outcome.HELD, Blockers.GUARD_MAX_SHRINK)))
                .contains("50.0%", "20%");
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void a35ReadsUpToTheHighWaterMarkWhileTheLogGrows() {
        var growing = new FaultyConnector(connector, "INSERT INTO", (insert, send) -> {
            log.append(List.of(event(3, "insert", "3", "", "{\"v\":3}", 3)));
            return send.now(insert);
        });
        RunResult result = passed(rebuild().through(growing).run());
        assertThat(served()).isEqualTo(NEW);
        assertThat(result.report().rowsSourceEvents()).isEqualTo(2);
        assertThat(result.report().metrics()).containsEntry("high_water_ingested_at", "2026-01-01T00:00:02Z");
        assertThat(passed(rebuild().run()).report().rowsMaterialized()).isEqualTo(3);
    }

    @Test
    void a36FailsTheAuditWhenTheInsertWroteNothing() {
        var silent = new FaultyConnector(
                connector, "INSERT INTO", (insert, send) -> new StatementSummary(2, 100, 2, Duration.ofMillis(1)));
        ended(rebuild().through(silent).run(), Outcome.FAILED, Blockers.AUDIT);
        assertUntouched();
        var mute = new FaultyConnector(
                connector, "INSERT INTO", (insert, send) -> new StatementSummary(0, 0, 0, Duration.ofMillis(1)));
        ended(rebuild().through(mute).run(), Outcome.FAILED, Blockers.AUDIT);
        assertUntouched();
    }

    @Test
    void f111KeepsCountsExactWhenTheServerInsertsAsynchronously() {
        var settings = Map.of("async_insert", "1", "wait_for_async_insert", "0");
        RunResult result = passed(rebuild()
                .with(POLICY.with(new Limits(Duration.ofMinutes(1), null, null, settings)))
                .run());
        assertThat(result.report().rowsMaterialized()).isEqualTo(2);
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void f113LeavesTheTargetAloneWhenTheBuildFailsHalfWay() {
        var tooSmall = new Limits(Duration.ofMinutes(1), null, null, Map.of("max_rows_to_read", "1"));
        RunResult failed = ended(rebuild().with(POLICY.with(tooSmall)).run(), Outcome.FAILED, Blockers.REFUSED);
        assertThat(error(failed)).contains("158");
        assertUntouched();
        assertThat(failed.record().phases())
                .last()
                .extracting(PhaseRecord::name, PhaseRecord::completed)
                .containsExactly("build", false);
    }

    @Test
    void endsAsCancelledOnlyAfterTheQueryHasLeftTheServer() {
        var cancellation = new Cancellation();
        CompletableFuture<RunResult> run = CompletableFuture.supplyAsync(
                () -> rebuild().through(slow(connector)).endedBy(cancellation).run());
        await().atMost(20, SECONDS).until(() -> running() > 0);
        cancellation.cancel("asked by the test");
        RunResult result = ended(run.join(), Outcome.CANCELLED, Blockers.CANCELLED);
        assertThat(error(result)).contains("asked by the test");
        assertThat(running()).isZero();
        assertUntouched();
    }

    @Test
    void doesNothingForARunThatWasCancelledBeforeItStarted() {
        var cancellation = new Cancellation();
        cancellation.cancel("too late");
        RunResult result = ended(rebuild().endedBy(cancellation).run(), Outcome.CANCELLED, Blockers.CANCELLED);
        assertThat(result.record().phases()).extracting(PhaseRecord::name).containsExactly("preflight");
        assertUntouched();
    }

    @Test
    void stopsTheQueryWhenTheRunsTimeIsOver() {
        RunResult result = rebuild()
                .through(slow(connector))
                .with(POLICY.with(new Limits(Duration.ofSeconds(2), null, null, Map.of())))
                .run();
        ended(result, Outcome.FAILED, Blockers.TIMED_OUT);
        assertThat(running()).isZero();
        assertUntouched();
    }

    private long running() {
        return log.query(
                        "SELECT count() AS n FROM system.processes WHERE query LIKE 'INSERT INTO%__remat_shadow_%' AND query LIKE '%"
                                + log.dataset().database() + "%' AND query_id != queryID()")
                .get(0)
                .number("n");
    }

    @Test
    void namesEverythingThatPreflightFindsInOneMessage() {
        log.execute("ALTER TABLE %s DROP COLUMN dpone_cdc_before_json"
                .formatted(log.dataset().quoted()));
        log.execute("ALTER TABLE %s MODIFY COLUMN dpone_cdc_deleted String"
                .formatted(log.dataset().quoted()));
        RunResult failed = ended(rebuild().run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(error(failed)).contains("lacks dpone_cdc_before_json", "dpone_cdc_deleted", "is String");
        assertUntouched();
    }

    @Test
    void refusesATargetThatIsAView() {
        log.execute("DROP TABLE %s SYNC".formatted(rebuild().plan().target().quoted()));
        log.execute(
                "CREATE VIEW %s AS SELECT 1".formatted(rebuild().plan().target().quoted()));
        RunResult failed = ended(rebuild().run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(error(failed)).contains("is a View");
    }

    @Test
    void saysWhichLogOrDatabaseIsMissing() {
        var noLog = Rebuild.of(connector, log.dataset().sibling("nothing"), STREAM, evidence);
        assertThat(error(ended(noLog.run(), Outcome.FAILED, Blockers.PREFLIGHT)))
                .contains("nothing does not exist", "cdc-dataset");
        assertUntouched();
    }

    @Test
    void givesTheSameBytesForTheSameLogAndPlan() throws IOException {
        passed(rebuild().run());
        RunResult first = passed(rebuild().run());
        RunResult second = passed(rebuild().run());
        assertThat(json(first)).isEqualTo(json(second)).contains("\"checksum\"");
    }

    private static String json(RunResult result) throws IOException {
        return Files.readString(Path.of(result.report().jsonPath()))
                .replace(result.record().identity().runId().text(), "RUN");
    }

    @Test
    void e93AgreesInJsonMarkdownRecordAndPointer() throws IOException {
        for (var policy : List.of(POLICY, POLICY.with(new Guards(false, 99, 1)))) {
            RunResult result = rebuild().with(policy).run();
            String passed = String.valueOf(result.outcome() == Outcome.SUCCEEDED);
            assertThat(Files.readString(Path.of(result.report().jsonPath()))).contains("\"passed\": " + passed);
            assertThat(Files.readString(Path.of(result.report().markdownPath())))
                    .contains("- Passed: `" + passed + "`");
            Path folder = Path.of(result.report().outputDir());
            assertThat(Files.readString(folder.resolve("run.json")))
                    .contains("\"outcome\": \"" + result.outcome().id() + "\"");
            assertThat(Files.readString(folder.resolveSibling("latest.json")))
                    .contains(result.record().identity().runId().text(), "\"passed\": " + passed);
        }
    }

    @Test
    void e97NamesOnlyQueryIdsThatTheServerHasLogged() {
        RunResult result = passed(rebuild().run());
        List<String> ids = result.record().phases().stream()
                .flatMap(phase -> phase.statements().stream())
                .map(StatementRecord::queryId)
                .toList();
        assertThat(ids).hasSizeGreaterThan(10).doesNotHaveDuplicates();
        await().atMost(30, SECONDS).untilAsserted(() -> {
            log.execute("SYSTEM FLUSH LOGS");
            assertThat(log.query("SELECT DISTINCT query_id AS q FROM system.query_log WHERE startsWith(query_id, '%s')"
                            .formatted(result.record().identity().queryIdPrefix())))
                    .extracting(row -> row.string("q"))
                    .containsAll(ids);
        });
    }
}
