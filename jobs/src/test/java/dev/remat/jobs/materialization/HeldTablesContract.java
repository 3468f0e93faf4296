package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TypedColumn;
import dev.remat.materialization.version.VanishedKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a guard holds back waits for somebody, who publishes exactly that table or drops it. */
abstract class HeldTablesContract extends PublishedTargetBase {

    private static final Decider ANN = new Decider("ann", "the source's \"big\" clean-up; it's meant \\o/");
    private static final String CHANGE_COMMENT = "ALTER TABLE";
    private static final String RENAME = "RENAME TABLE";
    private static final String EXCHANGE = "EXCHANGE TABLES";

    /** Three rows at least, where the log has two. */
    private Rebuild guarded() {
        return rebuild().with(POLICY.with(new Guards(false, 3, 1)));
    }

    private RunResult held() {
        return ended(guarded().run(), Outcome.HELD, Blockers.GUARD_MIN_ROWS);
    }

    /** A run that is cut off keeps its lock; the next one on the same machine knows that it is over. */
    @Override
    Rebuild rebuild() {
        return super.rebuild().holding(LockTerms.at("machine", "id/target.lock"), "test-node");
    }

    @Test
    void a15AnOperatorPublishesTheOneRunThatWasHeld() throws IOException {
        log.append(IntStream.rangeClosed(3, 20)
                .mapToObj(key -> event(key, "insert", "2", "", "{\"v\":0}", 2))
                .toList());
        passed(rebuild().run());
        log.append(IntStream.rangeClosed(3, 20)
                .mapToObj(key -> event(key, "delete", "3", "", "{}", 3))
                .toList());
        Rebuild guarded = rebuild().with(POLICY.with(new Guards(false, 0, 0.5)));
        RunResult held = ended(guarded.run(), Outcome.HELD, Blockers.GUARD_MAX_SHRINK);
        log.append(List.of(event(1, "delete", "4", "", "{}", 4)));
        VanishedKeys vanished = guarded.vanished(id(held)).orElseThrow();
        assertThat(vanished.count()).as("keys that people would miss").isEqualTo(18);
        assertThat(vanished.sample()).hasSize(10).isSorted().allMatch(key -> key.contains("id"));

        RunResult approved = passed(guarded.decide(new Decision.Approve(id(held), ANN)));

        assertThat(served())
                .as("the rows that were audited, not those of the log today")
                .isEqualTo(NEW);
        assertThat(approved.report().metrics())
                .containsEntry("materialization_mode", "approved_shadow")
                .containsEntry("checksum", held.report().metrics().get("checksum"))
                .containsEntry("row_count_previous", 20L)
                .containsEntry("high_water_ingested_at", "2026-01-01T00:00:03Z");
        assertThat(approved.report().rowsSourceEvents()).isEqualTo(held.report().rowsSourceEvents());
        assertThat(approved.report().rowsDeleted()).isEqualTo(18);
        assertThat(approved.record().explanation())
                .contains("ann approved what run " + id(held) + " built, 2 rows are published", ANN.reason())
                .contains(Blockers.GUARD_MAX_SHRINK);
        JsonNode approval = runJson(approved).at("/approval");
        assertThat(approval.at("/by").asText()).isEqualTo("ann");
        assertThat(approval.at("/reason").asText()).isEqualTo(ANN.reason());
        assertThat(approval.at("/run").asText()).isEqualTo(id(held).text());
        assertThat(tables("_held_")).isEmpty();
        assertThat(guarded.vanished(id(held))).as("nothing is held").isEmpty();
        assertThat(tables("_retired_")).contains("target__remat_retired_" + id(approved));

        log.append(List.of(event(1, "insert", "5", "", "{\"v\":5}", 5)));
        passed(guarded.run());
        assertThat(served()).as("the guard compares with what was approved").hasSize(2);
    }

    @Test
    void keepsWhatAGuardHoldsBackAndSaysHowToDecide() throws IOException {
        RunResult held = held();

        assertThat(served()).isEqualTo(OLD);
        String table = "target__remat_held_" + id(held);
        assertThat(tables("_held_")).containsExactly(table);
        assertThat(guarded().vanished(id(held))).hasValue(new VanishedKeys(0, List.of()));
        assertThat(tables("_shadow_")).isEmpty();
        assertThat(held.record().explanation())
                .contains("min-rows is 3", table)
                .contains("remat approve test-route " + id(held), "remat reject test-route " + id(held));
        assertThat(error(held)).as("the report names no run").doesNotContain(id(held).text());
        assertThat(runJson(held).at("/held/table").asText()).endsWith("." + table);
        assertThat(Instant.parse(runJson(held).at("/held/until").asText()))
                .isEqualTo(id(held).startedAt().plus(Duration.ofDays(7)));
    }

    @Test
    void namesEveryGuardThatFired() {
        log.execute("TRUNCATE TABLE " + log.dataset().quoted());
        RunResult held = rebuild().with(POLICY.with(new Guards(false, 3, 0.5))).run();
        assertThat(held.outcome()).isEqualTo(Outcome.HELD);
        assertThat(held.report().blockers())
                .containsExactly(Blockers.GUARD_EMPTY, Blockers.GUARD_MIN_ROWS, Blockers.GUARD_MAX_SHRINK);
        assertThat(error(held)).containsOnlyOnce("allow-empty").contains("has no events", "0 rows", "100.0%");
    }

    @Test
    void a14TheEmptyTableOfAnEmptyLogCanBeApproved() {
        log.execute("TRUNCATE TABLE " + log.dataset().quoted());
        RunResult held = ended(rebuild().run(), Outcome.HELD, Blockers.GUARD_EMPTY);
        passed(rebuild().decide(new Decision.Approve(id(held), ANN)));
        assertThat(served()).isEmpty();
    }

    @Test
    void anOldLogIsBuiltAndHeld() {
        var later = Clock.fixed(Instant.parse("2026-01-01T03:00:02Z"), ZoneOffset.UTC);
        var guards = new Guards(false, 0, 1, null, Duration.ofHours(1));
        RunResult held =
                ended(rebuild().at(later).with(POLICY.with(guards)).run(), Outcome.HELD, Blockers.GUARD_MAX_EVENT_AGE);
        assertThat(held.report().rowsMaterialized()).isEqualTo(2);
        passed(rebuild().at(later).decide(new Decision.Approve(id(held), ANN)));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void approvesAFirstBuild() {
        log.execute("DROP TABLE %s.target SYNC".formatted(log.dataset().database()));
        RunResult held = held();
        RunResult approved = passed(guarded().decide(new Decision.Approve(id(held), ANN)));
        assertThat(approved.report().metrics()).containsEntry("target_table_existed", false);
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void approvesATypedTable() {
        var columns = List.of(
                TypedColumn.of("v", ColumnType.parse("Nullable(Decimal(18,2))")),
                TypedColumn.of("at", ColumnType.parse("Nullable(DateTime64(3,'UTC'))")));
        Rebuild typed = guarded()
                .with(guarded().policy().with(OnSchemaChange.ALLOW))
                .with(rebuild().plan().with(columns));
        RunResult held = ended(typed.run(), Outcome.HELD, Blockers.GUARD_MIN_ROWS);
        RunResult approved = passed(typed.decide(new Decision.Approve(id(held), ANN)));
        assertThat(approved.report().metrics())
                .containsEntry("checksum", held.report().metrics().get("checksum"));
        assertThat(values("v")).isEqualTo(Map.of("{\"id\":1}", "1", "{\"id\":2}", "2"));
    }

    @Test
    void keepsTheNewestHeldTableOnlyAndNoneAfterASuccess() {
        RunResult first = held();
        RunResult second = held();
        assertThat(tables("_held_")).containsExactly("target__remat_held_" + id(second));
        RunResult refused = refused(guarded().decide(new Decision.Approve(id(first), ANN)));
        assertThat(error(refused)).contains("has no held table", "the one of run " + id(second) + " is held");
        passed(rebuild().run());
        assertThat(tables("_held_")).isEmpty();
        assertThat(error(refused(guarded().decide(new Decision.Approve(id(second), ANN)))))
                .contains("none is held");
    }

    @Test
    void refusesWhatWasComparedWithAnotherTarget() {
        RunResult held = held();
        String database = log.dataset().database();
        log.execute("CREATE TABLE %1$s.other AS %1$s.target".formatted(database));
        log.execute("EXCHANGE TABLES %1$s.other AND %1$s.target".formatted(database));

        RunResult refused = refused(guarded().decide(new Decision.Approve(id(held), ANN)));

        assertThat(error(refused)).contains("has changed since run " + id(held));
        assertThat(served()).isEmpty();
        assertThat(tables("_held_")).hasSize(1);
    }

    @Test
    void refusesATableThatWasChangedWhileItWasHeld() {
        RunResult held = held();
        String table = log.dataset().database() + ".target__remat_held_" + id(held);
        log.execute("INSERT INTO %1$s SELECT * FROM %1$s LIMIT 1".formatted(table));
        assertThat(error(refused(guarded().decide(new Decision.Approve(id(held), ANN)))))
                .contains("3", "something has changed it");
        log.execute("ALTER TABLE %s ADD COLUMN another UInt8".formatted(table));
        assertThat(error(refused(guarded().decide(new Decision.Approve(id(held), ANN)))))
                .contains("other columns");
        assertThat(served()).isEqualTo(OLD);
        assertThat(tables("_held_")).hasSize(1);
    }

    @Test
    void rejectsAHeldTable() throws IOException {
        RunResult held = held();
        RunResult rejected =
                ended(guarded().decide(new Decision.Reject(id(held), ANN)), Outcome.REJECTED, Blockers.REJECTED);
        assertThat(rejected.outcome().exitCode()).isZero();
        assertThat(error(rejected)).contains("ann rejected what run " + id(held), ANN.reason());
        assertThat(runJson(rejected).at("/rejection/run").asText()).isEqualTo(id(held).text());
        assertThat(tables("_held_")).isEmpty();
        assertThat(served()).isEqualTo(OLD);
        assertThat(error(refused(guarded().decide(new Decision.Reject(id(held), ANN)))))
                .contains("none is held");
    }

    @Test
    void dropsWhatNobodyHasDecidedAbout() {
        RunResult held = held();
        Rebuild impatient = guarded()
                .with(POLICY.with(new Retirement(1, Duration.ZERO, Duration.ofHours(1))))
                .at(Clock.fixed(id(held).startedAt().plus(Duration.ofHours(2)), ZoneOffset.UTC));
        RunResult refused = refused(impatient.decide(new Decision.Approve(id(held), ANN)));
        assertThat(refused.report().warnings())
                .anyMatch(warning -> warning.contains("nobody decided about the held table of run " + id(held)));
        assertThat(tables("_held_")).isEmpty();
    }

    @Test
    void keepsNothingWhereNobodyCouldDecide() {
        RunResult held = ended(guarded().run(Trigger.AD_HOC), Outcome.HELD, Blockers.GUARD_MIN_ROWS);
        assertThat(held.record().explanation()).doesNotContain("remat approve");
        assertThat(held.record().heldTable()).isEmpty();
        assertThat(tables("_held_")).isEmpty();
        assertUntouched();
    }

    @Test
    void holdsThoughTheAnswerToTheRenameWasLost() {
        var lossy = new FaultyConnector(connector, RENAME, (rename, send) -> {
            send.now(rename);
            throw new AnswerLost("cut", rename.queryId(), null);
        });
        RunResult held = ended(guarded().through(lossy).run(), Outcome.HELD, Blockers.GUARD_MIN_ROWS);
        assertThat(held.report().warnings()).anyMatch(warning -> warning.contains("the answer to renaming"));
        passed(guarded().decide(new Decision.Approve(id(held), ANN)));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void finishesToHoldWhatARunHasMarkedBeforeItDied() {
        RunResult died =
                guarded().through(CutOffConnector.before(RENAME, connector)).run();
        assertThat(died.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(tables("_shadow_")).hasSize(1);

        RunResult approved = passed(guarded().decide(new Decision.Approve(id(died), ANN)));

        assertThat(approved.report().warnings())
                .anyMatch(warning -> warning.contains("target__remat_held_" + id(died)));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void anApprovalThatDiedBeforeTheSwapCanBeMadeAgain() {
        RunResult held = held();
        var approve = new Decision.Approve(id(held), ANN);
        for (CutOffConnector dying : List.of(
                CutOffConnector.before(CHANGE_COMMENT, connector),
                CutOffConnector.after(CHANGE_COMMENT, connector),
                CutOffConnector.before(RENAME, connector),
                CutOffConnector.after(RENAME, connector),
                CutOffConnector.before(EXCHANGE, connector))) {
            assertThat(guarded().through(dying).decide(approve).outcome()).isEqualTo(Outcome.FAILED);
            assertThat(served()).isEqualTo(OLD);
        }
        passed(guarded().decide(approve));
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables("_shadow_")).isEmpty();
        assertThat(tables("_held_")).isEmpty();
    }

    @Test
    void anApprovalThatDiedAfterTheSwapIsFinishedByTheNextRun() {
        RunResult held = held();
        var approve = new Decision.Approve(id(held), ANN);
        assertThatThrownBy(() -> guarded()
                        .through(DyingConnector.after(
                                connector, swap -> swap.sql().startsWith(EXCHANGE)))
                        .decide(approve))
                .isInstanceOf(DyingConnector.Death.class);
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables("_shadow_")).as("the replaced copy").hasSize(1);

        RunResult next = held();

        assertThat(next.report().warnings()).anyMatch(warning -> warning.contains("ended after publishing"));
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables("_shadow_")).isEmpty();
    }

    @Test
    void anApprovalWhoseAnswersAreLostIsDecidedByLookingAtTheTables() {
        RunResult held = held();
        var lossy = new FaultyConnector(connector, EXCHANGE, (exchange, send) -> {
            send.now(exchange);
            throw new AnswerLost("cut", exchange.queryId(), null);
        });
        passed(guarded().through(lossy).decide(new Decision.Approve(id(held), ANN)));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void givesTheTableBackWhenThePublicationIsRefused() {
        RunResult held = held();
        var approve = new Decision.Approve(id(held), ANN);
        var refusing = new FaultyConnector(connector, EXCHANGE, (exchange, send) -> {
            throw new AnswerLost("cut before it was sent", exchange.queryId(), null);
        });
        assertThat(guarded().through(refusing).decide(approve).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(tables("_held_")).containsExactly("target__remat_held_" + id(held));
        assertThat(served()).isEqualTo(OLD);
        passed(guarded().decide(approve));
    }

    @Test
    void approvesByRenamingWhereTheDatabaseCannotSwap() {
        try (var ordinary = OrdinaryDatabase.create(connector, log)) {
            var plan = ordinary.plan();
            passed(rebuild().with(plan).run());
            RunResult held = ended(guarded().with(plan).run(), Outcome.HELD, Blockers.GUARD_MIN_ROWS);
            var approve = new Decision.Approve(id(held), ANN);
            guarded()
                    .with(plan)
                    .through(CutOffConnector.after(RENAME, connector))
                    .decide(approve);
            passed(guarded().with(plan).decide(approve));
            assertThat(ordinary.tables())
                    .extracting(name -> name.replaceAll("_2.*", ""))
                    .containsExactlyInAnyOrder("target", "target__remat_retired");
        }
    }

    private static RunResult refused(RunResult result) {
        return ended(result, Outcome.FAILED, Blockers.VERSION);
    }

    private static RunId id(RunResult result) {
        return result.record().identity().runId();
    }

    private static JsonNode runJson(RunResult result) throws IOException {
        return new ObjectMapper()
                .readTree(
                        Path.of(result.report().outputDir()).resolve("run.json").toFile());
    }
}
