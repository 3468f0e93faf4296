package dev.remat.jobs.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.server.SampleLog;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Routes whose server has too little memory for them, for now or for good. */
@ClickHouseTest
class MemoryScenarioTest {

    private static final Retry THRICE = new Retry(3, Duration.ofSeconds(10), Duration.ofMinutes(5), 0);

    /** Too little for anything. */
    private static final String ALMOST_NOTHING = "1000000";

    private static final String NO_LIMIT = "0";

    private final SettableClock clock = new SettableClock();
    private final List<RunResult> followed = new ArrayList<>();

    @TempDir
    private Path root;

    @BeforeEach
    void createLog(TestDatabase database) {
        SampleLog.create(database);
    }

    /** The strategy is named, or the run would go on in pieces. Measured: the usual plan takes 900 MiB, the one of half the threads and earlier spilling 470 MiB. */
    @Test
    void passesWithASmallerPlanWhereTheUsualOneRunsOutOfMemory(TestDatabase database) {
        SampleLog.fill(database, 200_000, 50_000, 1_000);
        Route route = SampleLog.route(database, "log").with(THRICE);
        Route threaded = route.with(
                route.policy().with(Strategy.WINDOW).with(new Limits(Duration.ofMinutes(5), null, 2, Map.of())));
        try (var service = service(database, "600000000")) {
            RunResult last = service.run(threaded, new Cancellation(), followed::add);

            assertThat(followed).singleElement().satisfies(first -> {
                assertThat(first.record().retry().failureClass()).isEqualTo(FailureClass.MEMORY);
                assertThat(first.record().retry().halvings()).isZero();
            });
            assertThat(last.outcome()).as(last.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
            assertThat(last.record().retry().halvings()).isEqualTo(1);
            assertThat(last.report().rowsMaterialized()).isEqualTo(50_000);
            assertThat(last.report().rowsSourceEvents()).isEqualTo(200_000);
            Row insert = build(database, last);
            assertThat(insert.string("threads")).isEqualTo("1");
            assertThat(insert.string("spill")).isEqualTo("150000000");
        }
    }

    private static Row build(TestDatabase database, RunResult result) {
        String id = result.record().phases().stream()
                .filter(phase -> phase.name().equals("build"))
                .flatMap(phase -> phase.statements().stream())
                .filter(statement -> statement.sql().startsWith("INSERT INTO"))
                .findFirst()
                .orElseThrow()
                .queryId();
        return SampleLog.logged(database, """
                SELECT Settings['max_threads'] AS threads, Settings['max_bytes_before_external_sort'] AS spill
                FROM system.query_log WHERE query_id = '%s' AND type = 'QueryFinish'""".formatted(id));
    }

    @Test
    void takesASmallerPlanEachTime(TestDatabase database) {
        try (var service = service(database, ALMOST_NOTHING)) {
            RunResult last = service.run(route(database), new Cancellation(), followed::add);
            assertThat(last.record().retry().failureClass()).isEqualTo(FailureClass.MEMORY);
            followed.add(last);
            assertThat(followed)
                    .extracting(run -> run.record().retry().halvings())
                    .containsExactly(0, 1, 2);
            assertThat(followed)
                    .extracting(run -> run.report().metrics().get("plan_fingerprint"))
                    .as("a smaller plan gives the same table")
                    .doesNotContainNull()
                    .containsOnly(last.report().metrics().get("plan_fingerprint"));
        }
    }

    @Test
    void pausesTheScheduleAfterThreeRunsInARow(TestDatabase database) {
        try (var service = service(database, ALMOST_NOTHING)) {
            for (int run = 0; run < 3; run++) {
                assertThat(scheduled(service, route(database)).outcome()).isEqualTo(Outcome.FAILED);
            }
            int attempts = clock.waits().size();
            RunResult skipped = scheduled(service, route(database));
            assertThat(skipped.outcome()).isEqualTo(Outcome.SKIPPED);
            assertThat(skipped.report().blockers()).containsExactly(Blockers.MEMORY_BREAKER);
            assertThat(skipped.record().explanation())
                    .contains("memory-limit", "max-threads", "`remat run orders` tries at once");
            assertThat(Path.of(skipped.report().jsonPath())).isRegularFile();
            assertThat(clock.waits()).as("nothing was sent").hasSize(attempts);

            assertThat(service.run(route(database), new Cancellation()).outcome())
                    .as("by hand")
                    .isEqualTo(Outcome.FAILED);
        }
    }

    @Test
    void triesOnceMoreWhenItHasCooledDown(TestDatabase database) {
        try (var service = service(database, ALMOST_NOTHING)) {
            for (int run = 0; run < 3; run++) {
                scheduled(service, route(database));
            }
            clock.advance(MemoryBreaker.COOL_DOWN.minusSeconds(1));
            assertThat(scheduled(service, route(database)).outcome()).isEqualTo(Outcome.SKIPPED);
            clock.advance(Duration.ofSeconds(1));
            assertThat(scheduled(service, route(database)).outcome()).isEqualTo(Outcome.FAILED);
            assertThat(scheduled(service, route(database)).outcome())
                    .as("one failure more is enough")
                    .isEqualTo(Outcome.SKIPPED);
        }
    }

    @Test
    void goesOnWhenTheRouteHasChanged(TestDatabase database) {
        Route limited = limitedTo(1L << 20, database);
        try (var service = service(database, NO_LIMIT)) {
            for (int run = 0; run < 3; run++) {
                scheduled(service, limited);
            }
            assertThat(scheduled(service, limited).outcome()).isEqualTo(Outcome.SKIPPED);
            RunResult passed = scheduled(service, limitedTo(1L << 30, database));
            assertThat(passed.outcome()).as(passed.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
        }
    }

    private static Route limitedTo(long bytes, TestDatabase database) {
        Route route = route(database);
        return route.with(route.policy().with(new Limits(Duration.ofMinutes(5), bytes, null, Map.of())));
    }

    private static RunResult scheduled(CdcMaterializationService service, Route route) {
        return service.runOnSchedule(route, new Cancellation());
    }

    private static Route route(TestDatabase database) {
        return SampleLog.route(database, "log").with(THRICE);
    }

    private CdcMaterializationService service(TestDatabase database, String memory) {
        return new CdcMaterializationService(
                SampleLog.connections(database, Map.of("max_memory_usage", memory)),
                root,
                clock,
                new Random(),
                "node-1",
                clock);
    }
}
