package dev.remat.scheduler.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.HttpSettings;
import dev.remat.jobs.settings.JudgedRoute;
import dev.remat.jobs.settings.ProxySettings;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.scheduler.control.Aside;
import dev.remat.scheduler.control.RouteControl;
import dev.remat.scheduler.evidence.EvidencePlace;
import dev.remat.scheduler.http.api.Api;
import dev.remat.scheduler.http.api.RouteJudge;
import dev.remat.scheduler.http.page.Assets;
import dev.remat.scheduler.http.page.Changes;
import dev.remat.scheduler.http.page.PageSources;
import dev.remat.scheduler.http.page.Pages;
import dev.remat.scheduler.http.page.RouteDetails;
import dev.remat.scheduler.metrics.Metrics;
import dev.remat.scheduler.registry.record.RunRegistry;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.schedule.ScheduleCheck;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** A server with two routes whose database nobody else has. */
public final class TestSite implements AutoCloseable {

    /** Of the process, with a value that nobody may see. */
    public static final Map<String, String> ENVIRONMENT = Map.of("REMAT_TEST_SECRET", "hunter2");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Database database;
    private final RunRegistry registry;
    private final CdcMaterializationService service;
    private final Aside aside = new Aside();
    private final Changes changes;
    private final Metrics metrics;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    public TestSite(Path folder) throws IOException {
        this(configured(folder), folder, Duration.ofSeconds(10));
    }

    /** @param patience how long an answer waits for what ClickHouse does */
    public TestSite(Configuration configuration, Path folder, Duration patience) {
        this(configuration, RegistrySettings.inFile(folder.resolve("registry")), patience);
    }

    public TestSite(Configuration configuration, RegistrySettings settings, Duration patience) {
        this(configuration, settings, patience, Gate.ofThisMachine(), List.of());
    }

    /** The same with a gate, and endpoints that belong to it. */
    public TestSite(Path folder, Gate gate, Endpoints more) throws IOException {
        this(configured(folder), folder, gate, more);
    }

    /** The same with routes of its own. */
    public TestSite(Configuration configuration, Path folder, Gate gate, Endpoints more) {
        this(
                configuration,
                RegistrySettings.inFile(folder.resolve("registry")),
                Duration.ofSeconds(10),
                gate,
                List.of(more));
    }

    private TestSite(
            Configuration configuration,
            RegistrySettings settings,
            Duration patience,
            Gate gate,
            List<Endpoints> more) {
        var clock = Clock.systemUTC();
        this.database = new Database(settings);
        this.registry = new RunRegistry(settings, clock, "here");
        this.service = new CdcMaterializationService(
                new Connections(configuration.settings().connections().values()),
                configuration.settings().evidence().dir(),
                clock,
                new SplittableRandom(),
                "here");
        service.observe(registry);
        var files = RouteFiles.of(configuration);
        var sources = new Sources(database, new RecentRuns(), () -> files, clock);
        var control = new RouteControl(database, "here", clock, new SplittableRandom());
        var evidence = new EvidencePlace(configuration.settings().evidence().dir(), "here");
        Path conf = configuration.settings().routesDir().resolveSibling("remat.conf");
        var details = new RouteDetails() {
            @Override
            public List<ExplainedKey> explained(String route) {
                return Configuration.explain(conf, ENVIRONMENT, route);
            }

            @Override
            public List<String> statements(Route route) {
                return service.plannedStatements(route);
            }
        };
        this.changes = Changes.start(sources);
        RouteJudge judge = (route, text) -> JudgedRoute.of(conf, ENVIRONMENT, new ScheduleCheck(clock), route, text);
        this.metrics = new Metrics(Set.of(), database, new RecentRuns(), registry.membership()::mayRun, clock);
        metrics.follow(files);
        List<Endpoints> endpoints = new ArrayList<>(more);
        endpoints.add(new Health(database, registry.membership()));
        endpoints.add(new Scrape(metrics::text));
        endpoints.addAll(Api.of(sources, control, service, evidence, judge, aside, patience));
        endpoints.add(new Pages(new PageSources(sources, evidence, details)));
        endpoints.add(changes);
        endpoints.add(new Assets());
        this.server = HttpServer.start(
                new HttpSettings("127.0.0.1", 0), clock, gate, new Audit("here", clock, registry::audit), endpoints);
    }

    private static Configuration configured(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(folder.resolve("remat.conf"), """
                remat.connections.nowhere { type = server, endpoint = "http://127.0.0.1:1", password = "" }
                remat.evidence.dir = evidence
                """);
        for (String route : List.of("orders", "customers")) {
            Files.writeString(folder.resolve("routes/%s.conf".formatted(route)), """
                    every = 1 hour
                    owner = team-%1$s
                    connection = nowhere
                    cdc-dataset = demo.cdc
                    target-dataset = serving.%1$s
                    unique-key = [id]
                    """.formatted(route));
        }
        Files.writeString(folder.resolve("routes/broken.conf"), "crom = \"<script>alert(1)</script>\"");
        return Configuration.load(folder.resolve("remat.conf"), Map.of(), RouteCheck.NONE);
    }

    /** Settings of a server that these people log in to. */
    public static HttpSettings forUsersOf(Path file) {
        return new HttpSettings("127.0.0.1", 0, file, null, ProxySettings.NONE);
    }

    /** What runs its routes. */
    public CdcMaterializationService service() {
        return service;
    }

    /** Where it waits for ClickHouse. */
    public Aside aside() {
        return aside;
    }

    public Database database() {
        return database;
    }

    /** All that it answers, of whatever class. */
    public List<Declared> endpoints() {
        return server.endpoints();
    }

    public int port() {
        return server.port();
    }

    public JsonNode read(String path) throws IOException, InterruptedException {
        return parsed(get(path).body());
    }

    public static JsonNode parsed(String json) throws IOException {
        return JSON.readTree(json);
    }

    public HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path).GET();
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    /** Sends a JSON body. */
    public HttpResponse<String> tell(String path, String body) throws IOException, InterruptedException {
        return post(path, body, "Content-Type", "application/json");
    }

    public HttpResponse<String> post(String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path).POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(port(), path)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Sends these bytes, and returns all that comes back before the server closes. */
    public String raw(String text) throws IOException {
        try (var socket = connect()) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Whoever reads waits ten seconds at most. */
    public Socket connect() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    @Override
    public void close() {
        aside.close();
        changes.close();
        server.close();
        service.close();
        metrics.close();
        database.close();
    }
}
