package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With a work-database every table of a run lies apart from the target, and what holds beside it holds there too. */
abstract class WorkDatabaseContract extends MaterializationTestBase {

    private String work = "";

    @BeforeEach
    void makeADatabaseApart(TestDatabase database) {
        work = database.name() + "_work";
        log.execute("CREATE DATABASE " + work);
        log.append(List.of(event(1, "insert", "1", "", "{\"v\":1}", 1)));
    }

    @AfterEach
    void dropIt() {
        log.execute("DROP DATABASE IF EXISTS %s SYNC".formatted(work));
    }

    @Test
    void buildsAndRebuildsAcrossDatabases() {
        RunResult first = passed(apart().run());
        assertThat(first.report().metrics()).containsEntry("target_table_existed", false);
        appendAnother();
        RunResult second = passed(apart().run());
        assertThat(second.report().warnings()).isEmpty();
        assertThat(served()).hasSize(2);
        assertThat(tables()).containsExactly("target");
        assertThat(worked())
                .containsExactly(
                        prefix() + "retired_" + second.record().identity().runId());
    }

    @Test
    void keepsAndDropsReplacedCopiesThere() {
        var atOnce = policy().with(new Retirement(1, Duration.ZERO));
        for (int i = 0; i < 4; i++) {
            passed(apart().with(atOnce).run());
        }
        assertThat(worked()).hasSize(1).allMatch(name -> name.contains("_retired_"));
    }

    @Test
    void seesThatItHasPublishedAcrossDatabasesWhenTheAnswerWasLost() {
        passed(apart().run());
        appendAnother();
        var cut = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            send.now(exchange);
            throw new AnswerLost("cut", exchange.queryId(), null);
        });
        passed(apart().through(cut).run());
        assertThat(served()).hasSize(2);
        assertThat(worked()).hasSize(1).allMatch(name -> name.contains("_retired_"));
    }

    @Test
    void leavesTheTargetAloneWhenTheSwapNeverArrived() {
        passed(apart().run());
        appendAnother();
        var cut = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            throw new AnswerLost("cut", exchange.queryId(), null);
        });
        ended(apart().through(cut).run(), Outcome.FAILED, Blockers.FAILED);
        assertThat(served()).hasSize(1);
        assertThat(worked()).isEmpty();
    }

    @Test
    void swapsBackAcrossDatabases() {
        passed(apart().run());
        appendAnother();
        var meddling = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            String target = rebuild().plan().target().quoted();
            var summary = send.now(exchange);
            if (log.count(target) == 2) {
                log.execute("INSERT INTO %1$s SELECT * FROM %1$s LIMIT 1".formatted(target));
            }
            return summary;
        });
        ended(apart().through(meddling).run(), Outcome.FAILED, Blockers.VERIFY);
        assertThat(served()).hasSize(1);
        assertThat(worked()).isEmpty();
    }

    @Test
    void putsTheReplacedCopyInPlaceWhenTheRunDiedAfterTheSwap() {
        passed(apart().run());
        appendAnother();
        var dies = new FaultyConnector(connector, "RENAME", (rename, send) -> {
            throw new IllegalStateException("the process dies here");
        });
        RunResult dead = passed(apart().through(dies).run());
        assertThat(worked())
                .containsExactly(prefix() + "shadow_" + dead.record().identity().runId());
        RunResult next = passed(apart().run());
        assertThat(next.report().warnings()).anyMatch(warning -> warning.contains("ended after publishing"));
        assertThat(worked()).hasSize(2).allMatch(name -> name.contains("_retired_"));
    }

    @Test
    void restoresAMissingTargetFromTheDatabaseApart() {
        passed(apart().run());
        passed(apart().run());
        log.execute("RENAME TABLE %s TO %s"
                .formatted(
                        rebuild().plan().target().quoted(),
                        new Dataset(work, prefix() + "retired_20990101T000000Z_000001").quoted()));
        RunResult result = passed(apart().run());
        assertThat(result.report().warnings()).anyMatch(warning -> warning.contains("was missing; it was restored"));
        assertThat(served()).hasSize(1);
    }

    @Test
    void dropsTheShadowOfADeadRunThereAndBesideTheTarget() {
        var database = log.dataset().database();
        String comment =
                "{\"built_by\":\"remat\",\"target\":\"%s.target\",\"route\":\"r\",\"run\":\"20250101T000000Z_00dead\",\"node\":\"test-node\"}"
                        .formatted(database);
        String run = "shadow_20250101T000000Z_00dead";
        for (String table : List.of(work + "." + prefix() + run, database + ".target__remat_" + run)) {
            log.execute(
                    "CREATE TABLE %s (a UInt8) ENGINE = MergeTree ORDER BY a COMMENT '%s'".formatted(table, comment));
        }
        passed(apart().run());
        assertThat(worked()).isEmpty();
        assertThat(tables()).containsExactly("target");
    }

    @Test
    void movesFromBesideTheTargetToTheDatabaseApart() {
        passed(rebuild().run());
        passed(rebuild().run());
        assertThat(tables("_retired_")).hasSize(1);
        passed(apart().with(policy().with(new Retirement(1, Duration.ZERO))).run());
        passed(apart().with(policy().with(new Retirement(1, Duration.ZERO))).run());
        assertThat(tables("_retired_")).as("left beside the target from before").isEmpty();
    }

    @Test
    void refusesADatabaseApartThatIsMissingOrOfAnotherEngine() {
        log.execute("DROP DATABASE " + work);
        RunResult missing = ended(apart().run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(error(missing)).contains("database %s".formatted(work), "does not exist");
        log.execute("CREATE DATABASE %s ENGINE = Memory".formatted(work));
        RunResult other = ended(apart().run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(error(other)).contains("cannot be moved between databases of different engines");
        assertThat(tables()).isEmpty();
    }

    private ClickHouseCdcMaterializationPolicy policy() {
        return POLICY.with(new Publishing(false, work, 5));
    }

    private Rebuild apart() {
        return rebuild().with(policy());
    }

    private void appendAnother() {
        log.append(List.of(event(2, "insert", "2", "", "{\"v\":2}", 2)));
    }

    private String prefix() {
        return log.dataset().database() + "__target__remat_";
    }

    private List<String> worked() {
        return log.query("SELECT name FROM system.tables WHERE database = '%s' ORDER BY name".formatted(work)).stream()
                .map(row -> row.string("name"))
                .toList();
    }
}
