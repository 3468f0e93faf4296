package dev.remat.jobs.service;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.server.SampleLog;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ClickHouseTest
class CdcMaterializationServiceTest {

    @TempDir
    private Path root;

    @Test
    void rebuildsATargetAndLeavesEvidence(TestDatabase database) throws IOException {
        SampleLog.create(database);
        try (var service = service(SampleLog.connections(database))) {
            RunResult result = service.run(SampleLog.route(database, "log"), new Cancellation());
            assertThat(result.outcome()).as(result.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
            assertThat(result.report().rowsMaterialized()).isEqualTo(SampleLog.EVENTS);
            assertThat(Path.of(result.report().jsonPath())).isRegularFile();
            assertThat(latest()).contains(result.record().identity().runId().text());
            assertThat(result.record().identity().node()).isEqualTo("node-1");
        }
    }

    @Test
    void logsOneLineAtTheStartAndOneAtTheEndWithRouteAndRun(TestDatabase database) {
        SampleLog.create(database);
        try (var log = new RecordedLog();
                var service = service(SampleLog.connections(database))) {
            RunResult result = service.run(SampleLog.route(database, "log"), new Cancellation());
            assertThat(log.events()).extracting(ILoggingEvent::getLevel).containsExactly(Level.INFO, Level.INFO);
            assertThat(log.events().get(0).getFormattedMessage()).startsWith("run started: ");
            assertThat(log.events().get(1).getFormattedMessage())
                    .startsWith("run succeeded: 40 rows in ")
                    .contains(result.report().outputDir());
            assertThat(log.events()).allSatisfy(event -> assertThat(event.getMDCPropertyMap())
                    .containsEntry("route", "orders")
                    .containsEntry("run", result.record().identity().runId().text()));
        }
        assertThat(org.slf4j.MDC.get("run")).isNull();
    }

    @Test
    void skipsARunWhileAnotherFacadeRebuildsTheSameTarget(TestDatabase database) throws IOException {
        SampleLog.create(database);
        try (var first = service(SampleLog.connections(database));
                var second = service(SampleLog.connections(database))) {
            var slow = SampleLog.route(database, "slow_log");
            var running = CompletableFuture.supplyAsync(() -> first.run(slow, new Cancellation()));
            Path lock = root.resolve(".locks").resolve("main@" + database.name() + ".target.lock");
            await().atMost(10, SECONDS).until(() -> Files.exists(lock) && Files.size(lock) > 0);

            RunResult skipped = second.run(SampleLog.route(database, "log"), new Cancellation());
            assertThat(skipped.outcome()).isEqualTo(Outcome.SKIPPED);
            assertThat(skipped.outcome().exitCode()).isEqualTo(4);
            assertThat(skipped.report().passed()).isFalse();
            assertThat(skipped.report().blockers()).containsExactly(Blockers.TARGET_BUSY);
            assertThat(skipped.record().explanation()).contains("route orders on node-1");
            assertThat(latest()).contains(skipped.record().identity().runId().text());

            RunResult result = running.join();
            assertThat(result.outcome()).as(result.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @Test
    void leavesEvidenceWhereTheCallerWantsIt(TestDatabase database) {
        SampleLog.create(database);
        Path here = root.resolve("here");
        try (var service = service(SampleLog.connections(database))) {
            service.runAdHoc(SampleLog.route(database, "log"), EvidenceLocation.flat(here), new Cancellation());
        }
        assertThat(here.resolve("cdc_materialization.json")).isRegularFile();
        assertThat(root.resolve("orders")).doesNotExist();
    }

    @Test
    void e90LeavesFailedEvidenceOfARouteThatNoLongerResolves() throws IOException {
        var problem = new ConfigProblem("conf/routes/orders.conf", 3, "crom", "unknown key; did you mean cron?");
        try (var log = new RecordedLog();
                var service = service(new Connections(List.of()))) {
            RunResult refused = service.refuse("orders", List.of(problem));
            assertThat(refused.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(refused.report().blockers()).containsExactly(Blockers.CONFIGURATION);
            assertThat(refused.record().explanation())
                    .isEqualTo("conf/routes/orders.conf:3: crom: unknown key; did you mean cron?");
            assertThat(latest()).contains(refused.record().identity().runId().text());
            assertThat(log.events()).extracting(ILoggingEvent::getLevel).containsExactly(Level.ERROR);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../../etc", "a/b", "Orders", "a\u0000b", ""})
    void h130KeepsTheEvidenceOfAFileWithAnImpossibleNameUnderItsRoot(String name) throws IOException {
        var problem = new ConfigProblem("conf/routes/x.conf", 1, "", "route id is not allowed");
        try (var service = service(new Connections(List.of()))) {
            RunResult refused = service.refuse(name, List.of(problem));
            Path written = Path.of(refused.report().jsonPath()).toRealPath();
            assertThat(written).startsWith(root.resolve("invalid-route-id").toRealPath());
        }
    }

    @Test
    void failsWithEvidenceWhenThePasswordFileIsMissing(TestDatabase database) throws IOException {
        Path missing = root.resolve("no-such-file");
        var connection = new ServerConnection(
                "main", database.endpoint(), database.user(), Credential.inFile(missing), "default", Map.of());
        try (var log = new RecordedLog();
                var service = service(new Connections(List.of(connection)))) {
            RunResult failed = service.run(SampleLog.route(database, "log"), new Cancellation());
            assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(failed.report().blockers()).containsExactly(Blockers.CONFIGURATION);
            assertThat(failed.record().explanation())
                    .startsWith("connection 'main': ")
                    .contains(missing.toString());
            assertThat(latest()).contains(failed.record().identity().runId().text());
            assertThat(log.events()).extracting(ILoggingEvent::getLevel).containsExactly(Level.INFO, Level.ERROR);
        }
    }

    @Test
    void failsWithEvidenceWhenThereIsNoSuchConnection(TestDatabase database) {
        try (var service = service(new Connections(List.of()))) {
            RunResult failed = service.run(SampleLog.route(database, "log"), new Cancellation());
            assertThat(failed.report().blockers()).containsExactly(Blockers.CONFIGURATION);
            assertThat(failed.record().explanation()).contains("there is no connection 'main'");
        }
    }

    @Test
    void f106KeepsTheNetworkErrorsOwnTextWhenTheServerIsNotThere(TestDatabase database) throws IOException {
        int port;
        try (var closedAgain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closedAgain.getLocalPort();
        }
        var connection = new ServerConnection(
                "main",
                URI.create("http://127.0.0.1:" + port),
                "me",
                Credential.configured("secret-word"),
                "default",
                Map.of());
        try (var service = service(new Connections(List.of(connection)))) {
            RunResult failed = service.run(SampleLog.route(database, "log"), new Cancellation());
            assertThat(failed.report().blockers()).containsExactly(Blockers.UNREACHABLE);
            assertThat(failed.record().explanation())
                    .contains("Connection refused")
                    .contains("nothing was sent");
            assertThat(Files.readString(Path.of(failed.report().jsonPath()))).doesNotContain("secret-word");
        }
    }

    @Test
    void failsWithoutAnExceptionWhenNotEvenTheLockCanBeTaken(TestDatabase database) throws IOException {
        Files.writeString(root.resolve(".locks"), "a file where a folder belongs");
        try (var service = service(SampleLog.connections(database))) {
            RunResult failed = service.run(SampleLog.route(database, "log"), new Cancellation());
            assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(failed.record().explanation())
                    .startsWith("the lock file ")
                    .contains(".locks");
        }
    }

    @Test
    void showsThePlannedStatementsWithoutAServer(TestDatabase database) {
        try (var service = service(new Connections(List.of()))) {
            List<String> planned = service.plannedStatements(SampleLog.route(database, "log"));
            assertThat(planned).anyMatch(sql -> sql.contains("INSERT INTO"));
            assertThat(root).isEmptyDirectory();
        }
    }

    private CdcMaterializationService service(Connections connections) {
        return new CdcMaterializationService(connections, root, Clock.systemUTC(), new Random(), "node-1");
    }

    private String latest() throws IOException {
        return Files.readString(root.resolve("orders").resolve("latest.json"));
    }
}
