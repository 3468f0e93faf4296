package dev.remat.scheduler.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.scheduler.alert.Sample;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.store.TestRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsTest {

    private static final Instant NOON = Measured.NOON;

    @TempDir
    private Path folder;

    @Test
    void countsARunOnceWhateverIsToldOfItLater() throws IOException {
        try (var measured = new Measured(folder, "orders")) {
            RunIdentity run = measured.begins("orders", NOON);
            RunResult failed = Measured.ended(run, Outcome.FAILED);
            measured.metrics.runs().ended(failed);
            measured.metrics.runs().ended(failed);
            measured.metrics
                    .runs()
                    .ended(Measured.ended(measured.begins("orders", NOON.plusSeconds(60)), Outcome.FAILED));

            assertThat(measured.samples("remat_runs_total"))
                    .isEqualTo(Map.of("remat_runs_total{outcome=\"failed\",route=\"orders\"}", 2.0));
            assertThat(measured.samples("remat_run_duration_seconds_"))
                    .containsEntry("remat_run_duration_seconds_count{outcome=\"failed\",route=\"orders\"}", 2.0)
                    .containsEntry("remat_run_duration_seconds_sum{outcome=\"failed\",route=\"orders\"}", 20.0)
                    .containsEntry("remat_run_duration_seconds_max{outcome=\"failed\",route=\"orders\"}", 10.0);
        }
    }

    @Test
    void countsARunOfADeadProcessButNotItsTime() throws IOException {
        try (var measured = new Measured(folder, "orders")) {
            measured.metrics
                    .runs()
                    .ended(Measured.ended(TestRuns.identity("orders", NOON, RunOrigin.UNKNOWN), Outcome.ABORTED));
            assertThat(measured.samples("remat_runs_total"))
                    .isEqualTo(Map.of("remat_runs_total{outcome=\"aborted\",route=\"orders\"}", 1.0));
            assertThat(measured.samples("remat_run_duration")).isEmpty();
            assertThat(measured.samples("remat_phase_duration")).isEmpty();
        }
    }

    @Test
    void sortsPhasesIntoBuckets() throws IOException {
        try (var measured = new Measured(folder, "orders")) {
            measured.metrics.runs().ended(Measured.ended(measured.begins("orders", NOON), Outcome.SUCCEEDED));
            assertThat(measured.samples("remat_phase_duration_seconds_bucket"))
                    .hasSize(11)
                    .containsEntry("remat_phase_duration_seconds_bucket{phase=\"build\",le=\"1.0\"}", 0.0)
                    .containsEntry("remat_phase_duration_seconds_bucket{phase=\"build\",le=\"5.0\"}", 1.0)
                    .containsEntry("remat_phase_duration_seconds_bucket{phase=\"build\",le=\"+Inf\"}", 1.0);
        }
    }

    @Test
    void countsErrorsOfTheEngineByCodeAndNotMoreCodesThanFifty() throws IOException {
        try (var measured = new Measured(folder, "orders")) {
            String[] errors = IntStream.rangeClosed(1, 60)
                    .mapToObj("Code: %d. DB::Exception: no"::formatted)
                    .toArray(String[]::new);
            RunResult failed = Measured.ended(measured.begins("orders", NOON), Outcome.FAILED, errors);
            measured.metrics.runs().ended(failed);
            RunResult again = Measured.ended(
                    measured.begins("orders", NOON.plusSeconds(60)),
                    Outcome.FAILED,
                    "Code: 7. DB::Exception: no",
                    "the connection was lost",
                    "");
            measured.metrics.runs().ended(again);

            Map<String, Double> codes = measured.samples("remat_engine_errors_total");
            assertThat(codes)
                    .hasSize(51)
                    .containsEntry("remat_engine_errors_total{code=\"7\"}", 2.0)
                    .containsEntry("remat_engine_errors_total{code=\"50\"}", 1.0)
                    .containsEntry("remat_engine_errors_total{code=\"other\"}", 10.0);
        }
    }

    @Test
    void countsNothingOfRoutesThatAreNotConfiguredAndForgetsThoseThatGo() throws IOException {
        try (var measured = new Measured(folder, "orders", "customers")) {
            for (String route : List.of("orders", "customers", "invalid-route-id")) {
                RunResult passed = Measured.ended(measured.begins(route, NOON), Outcome.SUCCEEDED);
                measured.isRecorded(passed);
                measured.metrics.runs().ended(passed);
                measured.metrics.slots().accept(skipped(route, 2));
            }
            assertThat(measured.metrics.text())
                    .contains("route=\"orders\"", "route=\"customers\"")
                    .doesNotContain("invalid-route-id");

            RunIdentity goesOn = measured.begins("customers", NOON.plusSeconds(60));
            measured.serve("orders");
            measured.metrics.runs().ended(Measured.ended(goesOn, Outcome.SUCCEEDED));
            assertThat(measured.metrics.text()).contains("route=\"orders\"").doesNotContain("customers");

            measured.serve("orders", "customers");
            assertThat(measured.samples("remat_runs_total").keySet())
                    .containsExactly("remat_runs_total{outcome=\"succeeded\",route=\"orders\"}");
            assertThat(measured.samples("remat_route_rows")).hasSize(2);
        }
    }

    @Test
    void countsWhatIsFoundOutOfARouteWhileItIsTakenOver() throws IOException {
        try (var measured = new Measured(folder, "orders")) {
            measured.metrics.expect(Set.of("customers"));
            RunIdentity run = TestRuns.identity("customers", NOON, RunOrigin.UNKNOWN);
            measured.metrics.runs().ended(Measured.ended(run, Outcome.ABORTED));
            measured.serve("orders", "customers");
            assertThat(measured.samples("remat_runs_total"))
                    .isEqualTo(Map.of("remat_runs_total{outcome=\"aborted\",route=\"customers\"}", 1.0));
        }
    }

    @Test
    void tellsHowManyTablesTheLastSuccessCouldNotDrop() throws IOException {
        try (var measured = new Measured(folder, "orders")) {
            measured.metrics.runs().ended(Sample.passed().warned(Sample.ORPHAN).result());
            measured.metrics.runs().ended(Sample.failed().result());
            assertThat(measured.samples("remat_route_tables_left"))
                    .isEqualTo(Map.of("remat_route_tables_left{route=\"orders\"}", 1.0));
            measured.metrics.runs().ended(Sample.passed().result());
            assertThat(measured.samples("remat_route_tables_left")).containsValue(0.0);
        }
    }

    @Test
    void countsSkippedSlotsAndAlertsFromZeroOn() throws IOException {
        try (var measured = new Measured(folder, "orders")) {
            assertThat(measured.samples("remat_alerts_total"))
                    .hasSize(2 * AlertKind.values().length)
                    .allSatisfy((alert, count) -> assertThat(count).isZero());

            measured.metrics.slots().accept(skipped("orders", 3));
            measured.metrics.slots().accept(skipped("orders", 4));
            measured.metrics.alerts().delivered("ops", AlertKind.HELD);
            measured.metrics.alerts().notDelivered("ops", AlertKind.LATE);
            assertThat(measured.samples("remat_slots_skipped_total"))
                    .isEqualTo(Map.of("remat_slots_skipped_total{reason=\"no-capacity\",route=\"orders\"}", 7.0));
            assertThat(measured.samples("remat_alerts_total"))
                    .containsEntry("remat_alerts_total{channel=\"ops\",kind=\"held\",result=\"delivered\"}", 1.0)
                    .containsEntry("remat_alerts_total{channel=\"ops\",kind=\"late\",result=\"undelivered\"}", 1.0);
        }
    }

    @Test
    void agesWhileNothingRuns() throws IOException {
        try (var measured = new Measured(folder, "orders")) {
            RunResult passed = Measured.ended(TestRuns.identity("orders", NOON, RunOrigin.UNKNOWN), Outcome.SUCCEEDED);
            measured.isRecorded(passed);
            assertThat(measured.samples("remat_route_last_success_age_seconds"))
                    .as("a clock that is behind that of another node")
                    .containsValue(0.0);

            measured.clock.move(Duration.ofSeconds(7210));
            assertThat(measured.samples("remat_route_"))
                    .isEqualTo(Map.of(
                            "remat_route_freshness_limit_seconds{route=\"orders\"}", 5400.0,
                            "remat_route_last_outcome{outcome=\"succeeded\",route=\"orders\"}", 1.0,
                            "remat_route_last_success_age_seconds{route=\"orders\"}", 7200.0,
                            "remat_route_rows{route=\"orders\"}", 7.0));

            RunResult failed = Measured.ended(
                    TestRuns.identity("orders", NOON.plusSeconds(7200), RunOrigin.UNKNOWN), Outcome.FAILED);
            measured.isRecorded(failed);
            RunResult skipped = Measured.ended(
                    TestRuns.identity("orders", NOON.plusSeconds(7205), RunOrigin.UNKNOWN), Outcome.SKIPPED);
            measured.isRecorded(skipped);
            assertThat(measured.samples("remat_route_last_outcome"))
                    .isEqualTo(Map.of("remat_route_last_outcome{outcome=\"failed\",route=\"orders\"}", 1.0));
            assertThat(measured.samples("remat_route_last_success_age_seconds")).containsValue(7200.0);
        }
    }

    @Test
    void answersWithoutARegistryAndSaysThatItIsDown() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        try (var measured = new Measured(folder, RegistrySettings.inFile(file.resolve("registry")), "orders")) {
            assertThat(measured.samples("remat_registry_up")).isEqualTo(Map.of("remat_registry_up", 0.0));
            assertThat(measured.samples("remat_nodes_up")).isEmpty();
            assertThat(measured.samples("remat_route_").keySet())
                    .as("what files say is known")
                    .containsExactly("remat_route_freshness_limit_seconds{route=\"orders\"}");
            assertThat(measured.samples("jvm_memory_used_bytes")).isNotEmpty();

            Files.delete(file);
            assertThat(measured.samples("remat_registry_up")).isEqualTo(Map.of("remat_registry_up", 1.0));
            assertThat(measured.samples("remat_nodes_up")).isEqualTo(Map.of("remat_nodes_up", 0.0));
        }
    }

    @Test
    void doesNotWaitForARegistryThatHangs() throws IOException {
        try (var measured = new Measured(folder, "orders")) {
            measured.isRecorded(
                    Measured.ended(TestRuns.identity("orders", NOON, RunOrigin.UNKNOWN), Outcome.SUCCEEDED));
            assertThat(measured.samples("remat_route_rows")).hasSize(1);
            synchronized (measured.recent) {
                assertThat(measured.samples("remat_registry_up")).containsValue(0.0);
                long begun = System.nanoTime();
                assertThat(measured.samples("remat_route_rows")).isEmpty();
                assertThat(Duration.ofNanos(System.nanoTime() - begun))
                        .as("one look hangs, and nobody waits for another")
                        .isLessThan(Duration.ofSeconds(1));
            }
            await().untilAsserted(() ->
                    assertThat(measured.samples("remat_route_rows")).hasSize(1));
        }
    }

    private static SkippedSlots skipped(String route, long count) {
        return new SkippedSlots(route, NOON, NOON, count, SkipReason.NO_CAPACITY, "the node is full", "node-1");
    }
}
