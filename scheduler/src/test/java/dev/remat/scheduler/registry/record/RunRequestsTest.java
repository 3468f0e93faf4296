package dev.remat.scheduler.registry.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.scheduler.capacity.Limits;
import dev.remat.scheduler.quartz.RouteScheduler;
import dev.remat.scheduler.quartz.TestRoutes;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.WaitingRun;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.Observation;
import dev.remat.scheduler.registry.store.QueuedRuns;
import dev.remat.scheduler.registry.store.RequestTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.WaitingTable;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that were asked for in the registry, with the real Quartz. They fail, since their server is not there. */
class RunRequestsTest {

    private static final Duration SOON = Duration.ofSeconds(40);
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(4);

    @TempDir
    private Path folder;

    private final Clock clock = Clock.systemUTC();
    private Database registry;

    @BeforeEach
    void open() {
        registry = new Database(settings());
    }

    @AfterEach
    void close() {
        registry.close();
    }

    @Test
    void runsWhatWasAskedForBeforeItsStartAndNotWhatWasCancelledWhileItWaited() {
        Route slow = byHand("slow", new Retry(2, BETWEEN_ATTEMPTS, SOON, 0));
        Route quick = byHand("quick", Retry.NONE);
        ask("20260101T000000Z_000001", "slow");
        var observer = new RunRegistry(settings(), clock, "node-1");
        var service = new CdcMaterializationService(
                new Connections(List.of(TestRoutes.nowhere())),
                folder.resolve("evidence"),
                clock,
                new SplittableRandom(7),
                "node-1");
        service.observe(observer);
        var limits = new Limits(1, 1, Duration.ofMinutes(1), Map.of(), Map.of());
        try (service;
                var scheduler = RouteScheduler.start(
                        limits,
                        Duration.ofSeconds(1),
                        List.of(slow, quick),
                        service,
                        run -> {},
                        observer.ledger(1),
                        clock);
                var requests = RunRequests.start(observer, scheduler, "node-1", clock, new SplittableRandom(8))) {
            assertThat(requests).isNotNull();
            await().atMost(SOON).until(() -> request("20260101T000000Z_000001").node() != null);
            ask("20260101T000000Z_000002", "quick");
            await().atMost(SOON).until(() -> waiting().equals(List.of("quick")));
            assertThat(cancel("quick")).isEqualTo(1);
            ask("20260101T000000Z_000003", "quick");
            await().atMost(SOON).until(() -> request("20260101T000000Z_000003").endedAt() != null);
        }
        RunRequest first = request("20260101T000000Z_000001");
        RunRequest last = request("20260101T000000Z_000003");
        assertThat(List.of(first, last)).allSatisfy(request -> {
            assertThat(request.node()).isEqualTo("node-1");
            assertThat(request.outcome()).isEqualTo(RunState.FAILED);
        });
        assertThat(runs("slow")).hasSize(2).allSatisfy(run -> {
            assertThat(run.cause()).isEqualTo("manual");
            assertThat(run.askedBy()).isEqualTo("ada");
        });
        assertThat(runs("slow").get(0).id()).as("the last attempt").isEqualTo(first.run());
        assertThat(runs("quick")).extracting(RunEntry::id).containsExactly(last.run(), "20260101T000000Z_000002");
        assertThat(runs("quick")).extracting(RunEntry::state).containsExactly(RunState.FAILED, RunState.CANCELLED);
    }

    private static Route byHand(String id, Retry retry) {
        return TestRoutes.nowhere(id, id, true, ScheduleSettings.BY_HAND, retry);
    }

    private void ask(String id, String route) {
        var request = new RunRequest(id, route, "ada", "", false, clock.instant());
        inRegistry(sql -> {
            new RequestTable(sql).put(request);
            return true;
        });
    }

    private int cancel(String route) {
        Instant now = clock.instant();
        var observed = Observation.of("desk", now);
        return inRegistry(sql -> new QueuedRuns(sql, observed, () -> "unused").cancel(route, null, "by bob"));
    }

    private RunRequest request(String id) {
        return inRegistry(sql -> new RequestTable(sql).find(id)).orElseThrow();
    }

    private List<RunEntry> runs(String route) {
        return inRegistry(sql -> new RunTable(sql).list(new RunFilter(route, null, null, 99)));
    }

    private List<String> waiting() {
        return inRegistry(sql -> new WaitingTable(sql).list(null)).stream()
                .map(WaitingRun::route)
                .toList();
    }

    private <T> T inRegistry(Database.Work<T> work) {
        return registry.inTransaction(work);
    }

    private RegistrySettings settings() {
        return RegistrySettings.inFile(folder.resolve("registry/remat"));
    }
}
