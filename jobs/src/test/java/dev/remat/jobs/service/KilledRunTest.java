package dev.remat.jobs.service;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.server.SampleLog;
import dev.remat.jobs.service.RunCancellation.Result;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes on one server: one that is killed, one that is asked to end its run. */
@ClickHouseTest
class KilledRunTest {

    @TempDir
    private Path root;

    @TempDir
    private Path elsewhere;

    @Test
    void theNextProcessTakesOverAtOnceAndTellsHowTheKilledRunEnded(TestDatabase database)
            throws IOException, InterruptedException {
        SampleLog.create(database);
        killDuringTheBuild(database);
        assertThat(tables(database)).anyMatch(name -> name.contains("_lock_"));

        try (var service = service(database, root)) {
            List<RunResult> recovered = service.recover(SampleLog.route(database, "log"));
            assertThat(recovered).extracting(RunResult::outcome).containsExactly(Outcome.ABORTED);
            assertThat(recovered.get(0).record().identity().node()).isEqualTo("killed-node");
            assertThat(recovered.get(0).record().explanation()).contains("died");
            assertThat(tables(database)).as("nothing is left").containsExactly("log", "slow_log");
            assertThat(service.recover(SampleLog.route(database, "log"))).isEmpty();

            killDuringTheBuild(database);
            List<Outcome> told = new ArrayList<>();
            service.observe(new RunObserver() {
                @Override
                public void started(Route route, RunIdentity identity) {}

                @Override
                public void ended(RunResult result) {
                    told.add(result.outcome());
                }
            });
            RunResult next = service.run(SampleLog.route(database, "log"), new Cancellation());
            assertThat(next.outcome()).as(next.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
            assertThat(told).as("the killed one, too").containsExactly(Outcome.ABORTED, Outcome.SUCCEEDED);
        }
    }

    @Test
    void anotherMachineWaitsForTheLeaseOfTheKilledRun(TestDatabase database) throws IOException, InterruptedException {
        SampleLog.create(database);
        killDuringTheBuild(database);
        try (var service = service(database, elsewhere)) {
            RunResult busy = service.run(SampleLog.route(database, "log"), new Cancellation());
            assertThat(busy.outcome()).as(busy.record().explanation()).isEqualTo(Outcome.SKIPPED);
            assertThat(busy.record().explanation()).contains("on node killed-node");

            RunResult after = await().atMost(120, SECONDS)
                    .pollInterval(5, SECONDS)
                    .until(
                            () -> service.run(SampleLog.route(database, "log"), new Cancellation()),
                            result -> result.outcome() != Outcome.SKIPPED);
            assertThat(after.outcome()).as(after.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
            assertThat(after.report().warnings()).anyMatch(warning -> warning.contains("on node killed-node"));
            assertThat(tables(database))
                    .filteredOn(name -> name.contains("__remat_"))
                    .isEmpty();
        }
    }

    @Test
    void f114EndsARunOfAnotherProcessOnRequest(TestDatabase database) {
        SampleLog.create(database);
        var route = SampleLog.route(database, "slow_log");
        try (var one = service(database, root);
                var other = service(database, elsewhere)) {
            assertThat(other.cancel(route, "anna", "", Duration.ofSeconds(5)).result())
                    .isEqualTo(Result.NOTHING_RUNS);
            var running = CompletableFuture.supplyAsync(() -> one.run(route, new Cancellation()));
            awaitShadow(database);
            RunCancellation asked = other.cancel(route, "anna", "not now", Duration.ofSeconds(60));

            RunResult result = running.join();
            assertThat(asked.result()).as(asked.message()).isEqualTo(Result.ENDED);
            assertThat(result.outcome()).isIn(Outcome.CANCELLED, Outcome.SUCCEEDED);
            if (result.outcome() == Outcome.CANCELLED) {
                assertThat(result.record().explanation()).contains("anna asked it to end: not now");
            }
            assertThat(tables(database))
                    .filteredOn(name -> name.contains("__remat_"))
                    .isEmpty();
        }
    }

    private void killDuringTheBuild(TestDatabase database) throws IOException, InterruptedException {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledRunProgram.class.getName(),
                        root.toString(),
                        database.endpoint().toString(),
                        database.user(),
                        database.password(),
                        database.name())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            awaitShadow(database);
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    private static void awaitShadow(TestDatabase database) {
        await().atMost(60, SECONDS).until(() -> tables(database).stream().anyMatch(name -> name.contains("_shadow_")));
    }

    private static List<String> tables(TestDatabase database) {
        return SampleLog.query(
                        database, "SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name")
                .stream()
                .map((Row row) -> row.string("name"))
                .toList();
    }

    private static CdcMaterializationService service(TestDatabase database, Path root) {
        return new CdcMaterializationService(
                SampleLog.connections(database), root, Clock.systemUTC(), new Random(), "node-1");
    }
}
