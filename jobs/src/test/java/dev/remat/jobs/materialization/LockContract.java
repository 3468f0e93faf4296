package dev.remat.jobs.materialization;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.lock.Nodes;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run at a time holds a target, whoever asks, and a dead one loses it. */
abstract class LockContract extends PublishedTargetBase {

    private static final RunId DEAD = new RunId("20250101T000000Z_00dead");
    private static final LockTerms QUICK =
            new LockTerms("", "", Duration.ofSeconds(3), Duration.ofMillis(500), Duration.ofMillis(200), Nodes.ALONE);

    @TempDir
    Path otherEvidence;

    @AfterEach
    void leavesNoLockBehind() {
        assertThat(tables("_lock_")).isEmpty();
        assertThat(tables("_cancel_")).isEmpty();
    }

    @Test
    void b45LetsOneOfTwoRunsInAndRecordsTheOtherAsSkipped() {
        var first = CompletableFuture.supplyAsync(() -> rebuild()
                .through(FaultyConnector.pausing(connector, "INSERT INTO", Duration.ofSeconds(2)))
                .run());
        await().atMost(10, SECONDS).until(() -> !tables("_shadow_").isEmpty());

        RunResult second = ended(
                rebuild()
                        .holding(LockTerms.DEFAULTS, "another-node")
                        .leavingEvidenceIn(otherEvidence)
                        .run(),
                Outcome.SKIPPED,
                Blockers.TARGET_BUSY);

        RunResult one = passed(first.join());
        assertThat(error(second))
                .contains("run " + one.record().identity().runId(), "on node test-node", "this run did nothing");
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables("_retired_")).hasSize(1);
    }

    @Test
    void b46NeverDoublesRowsWhenManyFirstBuildsStartAtOnce() {
        log.execute("DROP TABLE " + rebuild().plan().target().quoted());
        List<CompletableFuture<RunResult>> running = IntStream.range(0, 8)
                .mapToObj(number -> CompletableFuture.supplyAsync(() -> rebuild()
                        .holding(LockTerms.DEFAULTS, "node-" + number)
                        .leavingEvidenceIn(otherEvidence.resolve("node-" + number))
                        .run()))
                .toList();
        List<RunResult> results = running.stream().map(CompletableFuture::join).toList();

        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.outcome()).as(error(result)).isIn(Outcome.SUCCEEDED, Outcome.SKIPPED));
        assertThat(results)
                .filteredOn(result -> result.outcome() == Outcome.SKIPPED)
                .allSatisfy(result -> assertThat(result.report().blockers()).containsExactly(Blockers.TARGET_BUSY));
        passed(rebuild().run());
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables("_shadow_")).isEmpty();
    }

    @Test
    void waitsForTheLeaseOfARunThatGaveASignOfLifeAndThenTakesOver() {
        createLock(1, DEAD, "elsewhere", 3);
        RunResult busy = ended(rebuild().run(), Outcome.SKIPPED, Blockers.TARGET_BUSY);
        assertThat(error(busy)).contains("run " + DEAD, "on node dead-node", "started at 2025-01-01T00:00:00Z");
        assertUntouched();
        assertThat(tables("_lock_")).hasSize(1);

        RunResult after = await().atMost(10, SECONDS)
                .pollInterval(500, MILLISECONDS)
                .until(() -> rebuild().run(), result -> result.outcome() == Outcome.SUCCEEDED);

        assertThat(after.report().warnings())
                .anyMatch(warning -> warning.contains("run " + DEAD) && warning.contains("its lock was taken over"));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void takesOverAtOnceWhereTheDeadRunHeldTheSameLockOfItsMachine() {
        createLock(1, DEAD, "host/id/file", 3600);
        createLock(2, new RunId("20250101T000001Z_00dead"), "host/id/file", 3600);
        passed(rebuild().holding(LockTerms.at("host", "id/file"), "test-node").run());
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void takesOverAtOnceFromARunWhoseProcessIsKnownToBeDead() {
        createLock(1, DEAD, "host/id/file", 3600);
        var terms = LockTerms.at("other-host", "id/file");
        ended(rebuild().holding(terms, "test-node").run(), Outcome.SKIPPED, Blockers.TARGET_BUSY);

        passed(rebuild()
                .holding(terms.among(nodes(DEAD::equals, Optional::empty)), "test-node")
                .run());
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void publishesNothingOnceItsNodeHasLostItsLease() {
        passed(rebuild().run());
        var lost = new AtomicBoolean();
        var losing = new FaultyConnector(connector, "INSERT INTO", (insert, send) -> {
            lost.set(true);
            return send.now(insert);
        });
        var terms = LockTerms.DEFAULTS.among(
                nodes(run -> false, () -> Optional.of("node n has no lease").filter(why -> lost.get())));
        RunResult late =
                ended(rebuild().holding(terms, "n").through(losing).run(), Outcome.FAILED, Blockers.NODE_LEASE_LOST);
        assertThat(error(late)).isEqualTo("node n has no lease; nothing was published");
        assertThat(tables("_shadow_")).isEmpty();
        assertThat(tables("_lock_")).isEmpty();

        ended(rebuild().holding(terms, "n").run(), Outcome.FAILED, Blockers.NODE_LEASE_LOST);
        lost.set(false);
        passed(rebuild().holding(terms, "n").run());
    }

    private static Nodes nodes(Predicate<RunId> dead, Supplier<Optional<String>> whyNot) {
        return new Nodes() {
            @Override
            public boolean isDead(RunId run) {
                return dead.test(run);
            }

            @Override
            public Optional<String> whyNotToPublish() {
                return whyNot.get();
            }
        };
    }

    @Test
    void leavesATableThatOnlyLooksLikeALockAlone() {
        log.execute("CREATE TABLE %s.target__remat_lock_1 (a UInt8) ENGINE = Memory"
                .formatted(log.dataset().database()));
        RunResult busy = ended(rebuild().run(), Outcome.SKIPPED, Blockers.TARGET_BUSY);
        assertThat(error(busy)).contains("target__remat_lock_1", "drop it");
        log.execute("DROP TABLE %s.target__remat_lock_1".formatted(log.dataset().database()));
    }

    @Test
    void staysAliveWhileItsBuildLastsLongerThanTheLease() {
        var first = CompletableFuture.supplyAsync(() -> rebuild()
                .holding(QUICK, "test-node")
                .through(FaultyConnector.pausing(connector, "INSERT INTO", Duration.ofSeconds(4)))
                .run());
        await().atMost(10, SECONDS).until(() -> !tables("_shadow_").isEmpty());
        while (!first.isDone()) {
            RunResult other = rebuild()
                    .holding(QUICK, "another-node")
                    .leavingEvidenceIn(otherEvidence)
                    .run();
            assertThat(other.outcome()).as(error(other)).isIn(Outcome.SKIPPED, Outcome.SUCCEEDED);
            assertThat(other.outcome() == Outcome.SUCCEEDED && !first.isDone())
                    .as("two runs at once")
                    .isFalse();
        }
        passed(first.join());
    }

    @Test
    void publishesNothingOnceAnotherRunHasTakenTheTargetOver() {
        List<RunResult> other = new ArrayList<>();
        var stalled = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            other.add(takenOver());
            return send.now(exchange);
        });
        RunResult late = ended(
                rebuild().holding(silent(), "stalled-node").through(stalled).run(), Outcome.FAILED, Blockers.LOCK_LOST);

        passed(other.get(0));
        assertThat(error(late)).contains("lost the lock", "nothing was published");
        assertThat(served()).isEqualTo(NEW);
        assertThat(log.query("SELECT comment FROM system.tables WHERE database = '%s' AND name = 'target'"
                                .formatted(log.dataset().database()))
                        .get(0)
                        .string("comment"))
                .contains(other.get(0).record().identity().runId().text());
        assertThat(tables("_shadow_")).isEmpty();
        assertThat(tables("_fenced_")).isEmpty();
    }

    @Test
    void failsBeforeItPublishesWhenTheTargetWasTakenOverDuringTheBuild() {
        var stalled = new FaultyConnector(connector, "INSERT INTO", (insert, send) -> {
            var summary = send.now(insert);
            passed(takenOver());
            return summary;
        });
        ended(rebuild().holding(silent(), "stalled-node").through(stalled).run(), Outcome.FAILED, Blockers.LOCK_LOST);
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void knowsThatItHoldsTheLockWhenTheAnswerToItsCreationWasLost() {
        var cut = new FaultyConnector(
                connector,
                "CREATE TABLE `%s`.`target__remat_lock_".formatted(log.dataset().database()),
                (create, send) -> {
                    send.now(create);
                    throw new AnswerLost("cut", create.queryId(), null);
                });
        passed(rebuild().through(cut).run());
        assertThat(served()).isEqualTo(NEW);
    }

    /** Terms under which a run gives no sign of life after its first, so that it looks dead three seconds later. */
    private static LockTerms silent() {
        return new LockTerms(
                "", "", Duration.ofSeconds(120), Duration.ofSeconds(60), Duration.ofSeconds(60), Nodes.ALONE);
    }

    /** What another node does as soon as the lease of the run that holds the target is over. */
    private RunResult takenOver() {
        String lock = log.dataset().database() + "." + tables("_lock_").get(0);
        String comment = log.query(
                        "SELECT comment FROM system.tables WHERE concat(database, '.', name) = '%s'".formatted(lock))
                .get(0)
                .string("comment");
        log.execute("ALTER TABLE %s MODIFY COMMENT '%s'"
                .formatted(lock, comment.replace("\"lease_seconds\":120", "\"lease_seconds\":0")));
        return rebuild()
                .holding(LockTerms.DEFAULTS, "another-node")
                .leavingEvidenceIn(otherEvidence)
                .run();
    }

    private void createLock(int generation, RunId run, String place, int leaseSeconds) {
        String database = log.dataset().database();
        log.execute("CREATE TABLE %1$s.target__remat_lock_%2$d (nothing UInt8) ENGINE = Null COMMENT '%3$s'"
                .formatted(
                        database,
                        generation,
                        ("{\"built_by\":\"remat\",\"target\":\"%s.target\",\"route\":\"test-route\",\"run\":\"%s\","
                                        + "\"node\":\"dead-node\",\"place\":\"%s\",\"lease_seconds\":%d,\"beat\":0}")
                                .formatted(database, run, place, leaseSeconds)));
    }
}
