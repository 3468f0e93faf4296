package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is cut off around publishing, the target is the old version or the new one, whole, and leftovers go. */
abstract class RecoveryContract extends PublishedTargetBase {

    @Test
    void keepsTheReplacedCopyAndDropsTheOneBeforeWhenItsGraceIsOver() {
        passed(rebuild().run());
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables()).hasSize(2);
        passed(rebuild()
                .with(POLICY.with(new Retirement(1, Duration.ofHours(1))))
                .run());
        assertThat(tables("_retired_")).as("within the grace time").hasSize(2);
        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofHours(2));
        passed(rebuild()
                .at(later)
                .with(POLICY.with(new Retirement(1, Duration.ofHours(1))))
                .run());
        assertThat(tables("_retired_")).as("one is kept whatever its age").hasSize(1);
    }

    @Test
    void dropsTheShadowWhenTheServerKnowsNothingOfTheInsert() {
        var cut = new FaultyConnector(connector, "INSERT INTO", (insert, send) -> {
            throw new AnswerLost("cut before it arrived", insert.queryId(), null);
        });
        RunResult failed = ended(rebuild().through(cut).run(), Outcome.FAILED, Blockers.FAILED);
        assertThat(error(failed)).contains("cut before it arrived");
        assertUntouched();
    }

    @Test
    void seesThatItHasPublishedWhenTheAnswerWasLost() {
        var cut = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            send.now(exchange);
            throw new AnswerLost("cut after the server had executed it", exchange.queryId(), null);
        });
        RunResult result = passed(rebuild().through(cut).run());
        assertThat(served()).isEqualTo(NEW);
        assertThat(result.report().warnings()).anyMatch(warning -> warning.contains("the new rows are published"));
        assertThat(tables("_shadow_")).isEmpty();
        assertThat(tables("_retired_")).hasSize(1);
    }

    @Test
    void seesThatItHasNotPublishedWhenTheStatementNeverArrived() {
        var cut = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            throw new AnswerLost("cut before it arrived", exchange.queryId(), null);
        });
        RunResult failed = ended(rebuild().through(cut).run(), Outcome.FAILED, Blockers.FAILED);
        assertThat(error(failed)).contains("cut before it arrived");
        assertUntouched();
        var refused = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            throw new ConnectionFailed("connection refused", exchange.queryId(), null);
        });
        ended(rebuild().through(refused).run(), Outcome.FAILED, Blockers.UNREACHABLE);
        assertUntouched();
    }

    @Test
    void saysThatTheOutcomeIsUnknownWhenTheBuiltTableIsGone() {
        var hostile = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            tables("_shadow_")
                    .forEach(shadow -> log.execute(
                            "DROP TABLE %s.%s SYNC".formatted(log.dataset().database(), shadow)));
            throw new AnswerLost("cut", exchange.queryId(), null);
        });
        ended(rebuild().through(hostile).run(), Outcome.UNKNOWN, Blockers.OUTCOME_UNKNOWN);
        assertThat(served()).isEqualTo(OLD);
    }

    @Test
    void saysThatItHasPublishedWhenVerificationCannotRead() {
        var cut = FaultyConnector.losingReadsOf("verify", connector);
        RunResult result = passed(rebuild().through(cut).run());
        assertThat(result.report().warnings()).anyMatch(warning -> warning.contains("verify did not finish: cut"));
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables("_shadow_")).isEmpty();
    }

    @Test
    void swapsBackWhenTheTargetIsNotWhatWasAudited() {
        ended(rebuild().through(meddling()).run(), Outcome.FAILED, Blockers.VERIFY);
        assertUntouched();
    }

    @Test
    void removesTheShadowOfADeadRun() {
        var run = new RunId("20250101T000000Z_00dead");
        String shadow = "target__remat_shadow_" + run;
        log.execute("CREATE TABLE %s.%s (a UInt8) ENGINE = MergeTree ORDER BY a COMMENT '%s'"
                .formatted(
                        log.dataset().database(),
                        shadow,
                        "{\"built_by\":\"remat\",\"route\":\"test-route\",\"run\":\"%s\",\"node\":\"test-node\"}"
                                .formatted(run)));
        passed(rebuild().run());
        assertThat(tables("_shadow_")).isEmpty();
    }

    @Test
    void leavesATableThatOnlyLooksLikeAShadowAlone() {
        String shadow = "target__remat_shadow_20250101T000000Z_00dead";
        log.execute("CREATE TABLE %s.%s (a UInt8) ENGINE = MergeTree ORDER BY a"
                .formatted(log.dataset().database(), shadow));
        RunResult result = passed(rebuild().run());
        assertThat(tables("_shadow_")).containsExactly(shadow);
        assertThat(result.report().warnings()).anyMatch(warning -> warning.contains(shadow));
    }

    @Test
    void putsTheReplacedCopyInPlaceWhenTheRunDiedAfterTheSwap() {
        var dies = new FaultyConnector(connector, "RENAME", (rename, send) -> {
            throw new IllegalStateException("the process dies here");
        });
        RunResult result = passed(rebuild().through(dies).run());
        assertThat(result.report().warnings()).anyMatch(warning -> warning.contains("retire did not finish"));
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables("_shadow_")).as("the replaced copy").hasSize(1);
        passed(rebuild().run());
        assertThat(tables("_shadow_")).isEmpty();
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void restoresATargetThatHalfARenameChainHasTakenAway() {
        passed(rebuild().run());
        log.execute("RENAME TABLE %1$s.target TO %1$s.target__remat_retired_20990101T000000Z_000001"
                .formatted(log.dataset().database()));
        RunResult result = passed(rebuild().run());
        assertThat(result.report().warnings()).anyMatch(warning -> warning.contains("was missing; it was restored"));
        assertThat(result.report().metrics()).containsEntry("target_table_existed", true);
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void countsTheGraceTimeFromTheRunThatReplacedTheCopy() {
        Clock fixed = Clock.fixed(Instant.parse("2026-06-01T12:00:00Z"), ZoneOffset.UTC);
        passed(rebuild()
                .at(fixed)
                .with(POLICY.with(new Retirement(0, Duration.ZERO)))
                .run());
        assertThat(tables("_retired_")).as("its own copy is in its grace time").hasSize(1);
    }

    @Test
    void renamesInAChainWhereTheDatabaseCannotSwap() {
        try (var ordinary = OrdinaryDatabase.create(connector, log)) {
            var plan = ordinary.plan();
            passed(rebuild().with(plan).run());
            log.append(List.of(event(3, "insert", "3", "", "{}", 3)));
            RunResult second = passed(rebuild().with(plan).run());
            assertThat(second.report().warnings()).anyMatch(warning -> warning.contains("cannot swap"));
            assertThat(ordinary.rows()).isEqualTo(3);
            assertThat(ordinary.tables())
                    .containsExactlyInAnyOrder(
                            "target",
                            "target__remat_retired_"
                                    + second.record().identity().runId());
        }
    }
}
