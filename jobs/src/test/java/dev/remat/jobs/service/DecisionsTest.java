package dev.remat.jobs.service;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.server.SampleLog;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.lock.Nodes;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.version.Leftover;
import dev.remat.materialization.version.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions by way of the facade: under the target's lock, with evidence like any run. */
@ClickHouseTest
class DecisionsTest {

    private static final Decider ANN = new Decider("ann", "meant");

    @TempDir
    private Path root;

    @BeforeEach
    void createLog(TestDatabase database) {
        SampleLog.create(database);
    }

    @Test
    void approvesRejectsAndGoesBack(TestDatabase database) throws IOException {
        Route route = SampleLog.route(database, "log");
        Route guarded = route.with(route.policy().with(new Guards(false, 1_000, 1)));
        try (var service = service(SampleLog.connections(database))) {
            RunResult held = service.run(guarded, new Cancellation());
            assertThat(held.outcome()).isEqualTo(Outcome.HELD);
            RunResult approved = service.decide(guarded, new Decision.Approve(id(held), ANN), new Cancellation());
            assertThat(approved.outcome()).as(approved.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
            assertThat(latest()).contains(id(approved).text());
            assertThat(Files.readString(Path.of(approved.report().markdownPath())))
                    .contains("- Decision: `approval`", "- Decided by: `ann`", "- Built by run: `" + id(held) + "`");

            RunResult second = service.run(route, new Cancellation());
            assertThat(second.outcome()).isEqualTo(Outcome.SUCCEEDED);
            RunResult back = service.decide(route, new Decision.RollBack(id(held), true, ANN), new Cancellation());
            assertThat(back.outcome()).as(back.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
            RunResult skipped = service.runOnSchedule(route, new Cancellation());
            assertThat(skipped.outcome()).isEqualTo(Outcome.SKIPPED);
            assertThat(skipped.report().blockers()).containsExactly(Blockers.SCHEDULE_HELD);

            RunResult again = service.run(guarded, new Cancellation());
            assertThat(service.versions(route))
                    .extracting(Version::state)
                    .containsExactly(Version.State.SERVED, Version.State.HELD, Version.State.REPLACED);
            RunResult rejected = service.decide(guarded, new Decision.Reject(id(again), ANN), new Cancellation());
            assertThat(rejected.outcome()).isEqualTo(Outcome.REJECTED);
            assertThat(latest()).contains("\"outcome\": \"rejected\"", id(back).text());
            List<Leftover> leftovers = service.clean("main", List.of(route), none -> false);
            assertThat(leftovers).noneMatch(one -> one.table().database().equals(database.name()));
        }
    }

    @Test
    void isSkippedWhileARunHoldsTheTarget(TestDatabase database) {
        try (var first = service(SampleLog.connections(database));
                var second = service(SampleLog.connections(database))) {
            var slow = SampleLog.route(database, "slow_log");
            var running = CompletableFuture.supplyAsync(() -> first.run(slow, new Cancellation()));
            Path lock = root.resolve(".locks").resolve("main@" + database.name() + ".target.lock");
            await().atMost(10, SECONDS).until(() -> Files.exists(lock) && Files.size(lock) > 0);

            RunResult skipped = second.decide(slow, new Decision.RollBack(null, true, ANN), new Cancellation());

            assertThat(skipped.outcome()).isEqualTo(Outcome.SKIPPED);
            assertThat(skipped.report().blockers()).containsExactly(Blockers.TARGET_BUSY);
            assertThat(running.join().outcome()).isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @Test
    void isNotCarriedOutByANodeThatHasLostItsLease(TestDatabase database) {
        Route route = SampleLog.route(database, "log");
        Route guarded = route.with(route.policy().with(new Guards(false, 1_000, 1)));
        try (var service = service(SampleLog.connections(database))) {
            RunResult held = service.run(guarded, new Cancellation());
            service.runAmong(() -> nodes(false, Optional.of("the lease is lost")));
            RunResult approved = service.decide(guarded, new Decision.Approve(id(held), ANN), new Cancellation());
            assertThat(approved.report().blockers()).containsExactly(Blockers.NODE_LEASE_LOST);
            assertThat(service.versions(route)).extracting(Version::state).containsExactly(Version.State.HELD);
        }
    }

    @Test
    void aRunThatHasOnlyALogIsTakenOver(TestDatabase database) throws IOException {
        Route route = SampleLog.route(database, "log");
        var run = new RunId("20260101T000000Z_aaaaaa");
        var dead = new DeadRun(new RunIdentity(route.id(), run, 1, "node-2", "", RunOrigin.UNKNOWN), run.startedAt());
        Path folder = Files.createDirectories(root.resolve(route.id()).resolve(run.text()));
        Files.writeString(folder.resolve("run.log"), "run started\n");
        try (var service = service(SampleLog.connections(database))) {
            service.runAmong(() -> nodes(true, Optional.empty()));
            List<RunResult> completed = service.takeOver(route, List.of(dead));
            assertThat(completed).extracting(RunResult::outcome).containsExactly(Outcome.ABORTED);
            assertThat(folder.resolve("run.log")).hasContent("run started");
        }
    }

    private static Nodes nodes(boolean othersAreDead, Optional<String> whyNotToPublish) {
        return new Nodes() {
            @Override
            public boolean isDead(RunId run) {
                return othersAreDead;
            }

            @Override
            public Optional<String> whyNotToPublish() {
                return whyNotToPublish;
            }
        };
    }

    private CdcMaterializationService service(Connections connections) {
        return new CdcMaterializationService(connections, root, Clock.systemUTC(), new Random(), "node-1");
    }

    private String latest() throws IOException {
        return Files.readString(root.resolve("orders").resolve("latest.json"));
    }

    private static RunId id(RunResult result) {
        return result.record().identity().runId();
    }
}
