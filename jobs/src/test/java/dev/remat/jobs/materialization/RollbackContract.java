package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.version.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Going back to a replaced copy, and forth again. */
abstract class RollbackContract extends PublishedTargetBase {

    private static final Decider BOB = new Decider("bob", "wrong prices since noon");
    private static final Decision BACK = new Decision.RollBack(null, true, BOB);
    private static final Decision BACK_ON_SCHEDULE = new Decision.RollBack(null, false, BOB);

    /** A run that is cut off keeps its lock; the next one on the same machine knows that it is over. */
    @Override
    Rebuild rebuild() {
        return super.rebuild().holding(LockTerms.at("machine", "id/target.lock"), "test-node");
    }

    @Test
    void goesBackAndForthAgain() throws IOException {
        RunResult second = passed(rebuild().run());
        assertThat(served()).isEqualTo(NEW);

        RunResult back = passed(rebuild().decide(BACK));

        assertThat(served()).isEqualTo(OLD);
        assertThat(back.report().metrics())
                .containsEntry("materialization_mode", "rollback")
                .containsEntry("row_count_previous", 2L);
        assertThat(back.report().rowsMaterialized()).isEqualTo(1);
        assertThat(back.report().warnings()).isEmpty();
        assertThat(back.record().explanation())
                .contains("bob rolled back to what run", "wrong prices since noon", "the schedule is held");
        JsonNode rollback = runJson(back).at("/rollback");
        assertThat(rollback.at("/by").asText()).isEqualTo("bob");
        assertThat(tables("_retired_")).containsExactly("target__remat_retired_" + id(back));

        RunResult forth = passed(rebuild().decide(new Decision.RollBack(id(second), true, BOB)));

        assertThat(served()).isEqualTo(NEW);
        assertThat(forth.report().metrics())
                .containsEntry("checksum", second.report().metrics().get("checksum"));
        assertThat(tables("_retired_")).containsExactly("target__remat_retired_" + id(forth));
        assertThat(tables("_shadow_")).isEmpty();
    }

    @Test
    void holdsTheScheduleUntilSomebodyPublishesAnew() {
        passed(rebuild().run());
        passed(rebuild().decide(BACK));

        RunResult skipped = ended(rebuild().run(Trigger.SCHEDULE), Outcome.SKIPPED, Blockers.SCHEDULE_HELD);
        assertThat(error(skipped)).contains("bob rolled the target back", "wrong prices", "remat run test-route");
        assertThat(served()).isEqualTo(OLD);

        RunResult manual = passed(rebuild().run());
        assertThat(manual.report().warnings()).anyMatch(warning -> warning.contains("the schedule goes on"));
        assertThat(served()).isEqualTo(NEW);
        passed(rebuild().run(Trigger.SCHEDULE));
    }

    @Test
    void letsTheScheduleGoOnWhereThatIsWanted() {
        passed(rebuild().run());
        passed(rebuild().decide(BACK));
        passed(rebuild().decide(BACK));
        passed(rebuild().decide(BACK_ON_SCHEDULE));
        assertThat(served()).isEqualTo(OLD);
        passed(rebuild().run(Trigger.SCHEDULE));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void goesBackToTheRunThatIsNamed() {
        Rebuild generous = rebuild().with(POLICY.with(new Retirement(3, Duration.ZERO)));
        RunResult second = passed(generous.at(seconds(10)).run());
        log.append(List.of(event(3, "insert", "3", "", "{\"v\":3}", 3)));
        RunResult third = passed(generous.at(seconds(20)).run());
        RunResult fourth = passed(generous.at(seconds(30)).run());
        assertThat(generous.versions())
                .extracting(Version::state, Version::builder)
                .startsWith(
                        tuple(Version.State.SERVED, id(fourth)),
                        tuple(Version.State.REPLACED, id(third)),
                        tuple(Version.State.REPLACED, id(second)))
                .hasSize(4);

        passed(generous.at(seconds(40)).decide(new Decision.RollBack(id(second), true, BOB)));

        assertThat(served()).isEqualTo(NEW);
        Version now = generous.versions().get(0);
        assertThat(now.builder()).isEqualTo(id(second));
        assertThat(now.size().rows()).isEqualTo(2);
        assertThat(now.size().bytes()).isPositive();
        assertThat(now.placement()).isNotNull().satisfies(placement -> assertThat(placement.decider())
                .isEqualTo(BOB));
        assertThat(generous.versions().get(1).builder()).as("the newest copy").isEqualTo(id(fourth));
    }

    @Test
    void refusesWhatThereIsNoCopyOf() {
        RunResult none = refused(rebuild().decide(BACK));
        assertThat(error(none)).contains("no replaced copy");
        RunResult second = passed(rebuild().run());
        assertThat(error(refused(rebuild().decide(new Decision.RollBack(id(second), true, BOB)))))
                .contains("is the target", "already");
        RunId unknown = new RunId("20250101T000000Z_00dead");
        assertThat(error(refused(rebuild().decide(new Decision.RollBack(unknown, true, BOB)))))
                .contains("that run " + unknown + " has built", "there are those of");
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables("_retired_")).hasSize(1);
    }

    @Test
    void refusesToReplaceWhatIsNoTable() {
        passed(rebuild().run());
        String target = log.dataset().database() + ".target";
        log.execute("DROP TABLE %s SYNC".formatted(target));
        log.execute("CREATE VIEW %s AS SELECT 1 AS one".formatted(target));
        RunResult refused = ended(rebuild().decide(BACK), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(error(refused)).contains("is a View");
        assertThat(tables("_retired_")).hasSize(1);
    }

    @Test
    void goesBackToTheLastOfSeveralCopiesOfOneSecond() {
        for (int version = 3; version <= 8; version++) {
            log.append(List.of(event(version, "insert", "9", "", "{}", version)));
            passed(rebuild().run());
        }
        passed(rebuild().decide(BACK));
        assertThat(served()).hasSize(7);
    }

    @Test
    void aRollbackThatDiedBeforeTheSwapChangesNothing() {
        passed(rebuild().run());
        String copy = tables("_retired_").get(0);
        for (CutOffConnector dying : List.of(
                CutOffConnector.before("ALTER TABLE", connector),
                CutOffConnector.after("ALTER TABLE", connector),
                CutOffConnector.before("RENAME TABLE", connector),
                CutOffConnector.after("RENAME TABLE", connector),
                CutOffConnector.before("EXCHANGE TABLES", connector))) {
            assertThat(rebuild().through(dying).decide(BACK).outcome()).isEqualTo(Outcome.FAILED);
            assertThat(served()).isEqualTo(NEW);
        }
        log.append(List.of(event(3, "insert", "3", "", "{\"v\":3}", 3)));
        RunResult scheduled = passed(rebuild().run(Trigger.SCHEDULE));
        assertThat(served()).as("the schedule is not held").hasSize(3);
        assertThat(scheduled.report().warnings()).anyMatch(warning -> warning.contains(copy));
        assertThat(tables("_shadow_")).isEmpty();
        passed(rebuild().decide(BACK));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void aRollbackThatDiedAfterTheSwapIsFinishedByTheNextRun() {
        passed(rebuild().run());
        assertThatThrownBy(() -> rebuild()
                        .through(DyingConnector.after(
                                connector, swap -> swap.sql().startsWith("EXCHANGE TABLES")))
                        .decide(BACK))
                .isInstanceOf(DyingConnector.Death.class);
        assertThat(served()).isEqualTo(OLD);
        ended(rebuild().run(Trigger.SCHEDULE), Outcome.SKIPPED, Blockers.SCHEDULE_HELD);
        assertThat(served()).isEqualTo(OLD);

        passed(rebuild().decide(BACK));

        assertThat(served())
                .as("forth again, to the copy that was put in place")
                .isEqualTo(NEW);
        assertThat(tables("_shadow_")).isEmpty();
    }

    @Test
    void goesBackToATableThatRematDidNotMake() {
        String target = log.dataset().database() + ".target";
        log.execute("DROP TABLE %s SYNC".formatted(target));
        log.execute("CREATE TABLE %s (a UInt8, b Nullable(String)) ENGINE = MergeTree ORDER BY a".formatted(target));
        log.execute("INSERT INTO %s VALUES (1, NULL), (2, 'x')".formatted(target));
        Rebuild adopting =
                rebuild().with(POLICY.with(new Publishing(true, null, 5)).with(OnSchemaChange.ALLOW));
        passed(adopting.run());

        RunResult back = passed(adopting.decide(BACK));

        assertThat(back.report().warnings()).anyMatch(warning -> warning.contains("over the text of whole rows"));
        assertThat(log.query("SELECT toString(sum(a)) AS s FROM " + target)
                        .get(0)
                        .string("s"))
                .isEqualTo("3");
        passed(adopting.decide(BACK));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void dropsWhatWasHeldForTheTargetThatIsGone() {
        passed(rebuild().run());
        ended(rebuild().with(POLICY.with(new Guards(false, 3, 1))).run(), Outcome.HELD, Blockers.GUARD_MIN_ROWS);
        passed(rebuild().decide(BACK));
        assertThat(tables("_held_")).isEmpty();
        assertThat(served()).isEqualTo(OLD);
    }

    @Test
    void holdsApprovesAndGoesBackWithADatabaseForTablesOfRuns() {
        String work = log.dataset().database() + "_work";
        log.execute("CREATE DATABASE " + work);
        try {
            Rebuild apart = rebuild().with(POLICY.with(new Publishing(false, work, 5)));
            RunResult held = ended(
                    apart.with(apart.policy().with(new Guards(false, 3, 1))).run(),
                    Outcome.HELD,
                    Blockers.GUARD_MIN_ROWS);
            assertThat(held.record().heldTable())
                    .hasValueSatisfying(table -> assertThat(table.table()).startsWith(work + "."));
            passed(apart.decide(new Decision.Approve(id(held), BOB)));
            assertThat(served()).isEqualTo(NEW);
            passed(apart.decide(BACK));
            assertThat(served()).isEqualTo(OLD);
            passed(apart.decide(new Decision.RollBack(id(held), true, BOB)));
            assertThat(served()).isEqualTo(NEW);
            assertThat(tables()).containsExactly("target");
        } finally {
            log.execute("DROP DATABASE " + work);
        }
    }

    /** Ids of runs of one second have no order. */
    private static Clock seconds(int later) {
        return Clock.offset(Clock.systemUTC(), Duration.ofSeconds(later));
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
