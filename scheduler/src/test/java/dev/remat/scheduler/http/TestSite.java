package dev.remat.scheduler.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.HttpSettings;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.scheduler.control.RouteControl;
import dev.remat.scheduler.http.api.ActionApi;
import dev.remat.scheduler.http.api.ReadApi;
import dev.remat.scheduler.registry.record.RunRegistry;
import dev.remat.scheduler.registry.store.Database;
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
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A server with two routes whose database nobody else has. */
public final class TestSite implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Database database;
    private final RunRegistry registry;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    public TestSite(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(
                folder.resolve("remat.conf"),
                "remat.connections.nowhere { type = server, endpoint = \"http://127.0.0.1:1\", password = \"\" }");
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
        Configuration configuration = Configuration.load(folder.resolve("remat.conf"), Map.of(), RouteCheck.NONE);
        RegistrySettings settings = RegistrySettings.inFile(folder.resolve("registry"));
        this.database = new Database(settings);
        this.registry = new RunRegistry(settings, Clock.systemUTC(), "here");
        var files = RouteFiles.of(configuration);
        var sources = new Sources(database, new RecentRuns(), () -> files, Clock.systemUTC());
        var control = new RouteControl(database, "here", Clock.systemUTC(), new SplittableRandom());
        this.server = HttpServer.start(
                new HttpSettings("127.0.0.1", 0),
                List.of(
                        new Health(database, registry.membership()),
                        new ReadApi(sources),
                        new ActionApi(sources, control)));
    }

    public Database database() {
        return database;
    }

    public int port() {
        return server.port();
    }

    public JsonNode read(String path) throws IOException, InterruptedException {
        return JSON.readTree(get(path).body());
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
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
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        server.close();
        registry.close();
        database.close();
    }
}
