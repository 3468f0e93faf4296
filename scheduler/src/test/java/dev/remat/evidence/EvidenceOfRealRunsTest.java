package dev.remat.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TypedColumn;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@ClickHouseTest
class EvidenceOfRealRunsTest {

    private static final Path REPOSITORY = Path.of(System.getProperty("remat.repository", ".."));

    @Test
    void ofAPassedRun(TestDatabase database, @TempDir Path evidence) throws IOException {
        RunResult result = run(server(database), fillSample(database), "orders_cdc", evidence);

        assertThat(result.report().passed()).as(result.record().explanation()).isTrue();
        assertThat(result.report().rowsMaterialized()).isEqualTo(2);
        assertThat(result.report().rowsDeleted()).isEqualTo(1);
        assertValid(evidence, result);
    }

    @Test
    void ofARunWithoutALog(TestDatabase database, @TempDir Path evidence) throws IOException {
        RunResult result = run(server(database), database.name(), "absent", evidence);

        assertThat(result.record().outcome().id()).isEqualTo("failed");
        assertValid(evidence, result);
    }

    @Test
    void ofAHeldRun(TestDatabase database, @TempDir Path evidence) throws IOException {
        String name = fillSample(database);
        execute(server(database), "TRUNCATE TABLE " + name + ".orders_cdc");
        RunResult result = run(server(database), name, "orders_cdc", evidence);

        assertThat(result.record().outcome().id()).isEqualTo("held");
        assertValid(evidence, result);
    }

    @Test
    void ofAServerThatIsNotThere(@TempDir Path evidence) throws IOException {
        RunResult result = run(nowhere(), "any", "orders_cdc", evidence);

        assertThat(result.report().blockers()).containsExactly("clickhouse_cdc_materialization.unreachable");
        assertValid(evidence, result);
    }

    @Test
    void ofATypedRouteWhoseServerIsNotThere(@TempDir Path evidence) throws IOException {
        try (var service = service(nowhere(), evidence)) {
            RunResult result = service.run(typed(route("any", "orders_cdc")), new Cancellation());

            assertThat(result.report().jsonPath()).endsWith("cdc_typed_materialization.json");
            assertValid(evidence, result);
        }
    }

    @Test
    void ofATypedRouteThatComesToNoConnection(@TempDir Path evidence) throws IOException {
        var password = Credential.inFile(evidence.resolve("no-such-file"));
        var locked =
                new ServerConnection("ch", URI.create("http://127.0.0.1:1"), "remat", password, "default", Map.of());
        try (var service = service(locked, evidence)) {
            RunResult result = service.run(typed(route("any", "orders_cdc")), new Cancellation());

            assertThat(result.record().phases()).isEmpty();
            assertThat(result.report().jsonPath()).endsWith("cdc_typed_materialization.json");
            assertValid(evidence, result);
        }
    }

    @Test
    void ofARunThatWasCancelledBeforeItBegan(TestDatabase database, @TempDir Path evidence) throws IOException {
        var cancellation = new Cancellation();
        cancellation.cancel("the service stops");
        try (var service = service(server(database), evidence)) {
            RunResult result = service.run(route(fillSample(database), "orders_cdc"), cancellation);

            assertThat(result.record().outcome().id()).isEqualTo("cancelled");
            assertValid(evidence, result);
        }
    }

    @Test
    void ofARouteThatNoLongerResolves(@TempDir Path evidence) throws IOException {
        var problem = new ConfigProblem("conf/routes/orders.conf", 3, "crom", "unknown key; did you mean cron?");
        try (var service = service(List.of(), evidence)) {
            RunResult result = service.refuse("orders", List.of(problem));

            assertThat(result.report().blockers()).containsExactly("clickhouse_cdc_materialization.configuration");
            assertValid(evidence, result);
        }
    }

    private static void assertValid(Path evidence, RunResult result) throws IOException {
        Path run = Path.of(result.report().outputDir());
        boolean typed = result.report().typedEvidence().isPresent();
        assertThat(problems(typed ? "cdc_typed_materialization" : "cdc_materialization", run))
                .isEmpty();
        assertThat(problems("run", run)).isEmpty();
        assertThat(problems("latest", evidence.resolve("orders"))).isEmpty();
    }

    private static List<String> problems(String name, Path folder) throws IOException {
        return EvidenceSchema.of(name).problems(Files.readString(folder.resolve(name + ".json")));
    }

    private static RunResult run(ServerConnection server, String database, String log, Path evidence) {
        try (var service = service(server, evidence)) {
            return service.run(route(database, log), new Cancellation());
        }
    }

    private static CdcMaterializationService service(ServerConnection server, Path evidence) {
        return service(List.of(server), evidence);
    }

    private static CdcMaterializationService service(List<ServerConnection> servers, Path evidence) {
        return new CdcMaterializationService(
                new Connections(servers), evidence, Clock.systemUTC(), RandomGenerator.getDefault(), "node-1");
    }

    private static Route route(String database, String log) {
        var plan = new ClickHouseCdcMaterializationPlan(
                new Dataset(database, log), new Dataset(database, "orders_current"), List.of("order_id"), null);
        return Route.unscheduled("orders", "ch", plan, ClickHouseCdcMaterializationPolicy.DEFAULTS);
    }

    private static Route typed(Route route) {
        var columns = List.of(TypedColumn.of("order_id", ColumnType.parse("UInt64")));
        return Route.unscheduled(route.id(), route.connection(), route.plan().with(columns), route.policy());
    }

    private static ServerConnection nowhere() {
        return new ServerConnection(
                "ch", URI.create("http://127.0.0.1:1"), "remat", Credential.configured("secret"), "default", Map.of());
    }

    private static ServerConnection server(TestDatabase database) {
        return new ServerConnection(
                "ch",
                database.endpoint(),
                database.user(),
                Credential.configured(database.password()),
                "default",
                Map.of());
    }

    /** Fills the log that the container comes with, in this database. */
    private static String fillSample(TestDatabase database) throws IOException {
        String sql = Files.readString(REPOSITORY.resolve("docker/clickhouse/sample.sql"))
                .replace("analytics", database.name())
                .replaceAll("(?m)^--.*$", "");
        Stream.of(sql.split(";\\s*\\n", -1))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty() && !statement.startsWith("CREATE DATABASE"))
                .forEach(statement -> execute(server(database), statement));
        return database.name();
    }

    private static void execute(ServerConnection server, String sql) {
        try (var connections = new Connections(List.of(server))) {
            connections
                    .open("ch")
                    .execute(new ClickHouseStatement(
                            sql, UUID.randomUUID().toString(), Map.of(), Map.of(), Duration.ofMinutes(1)));
        }
    }
}
