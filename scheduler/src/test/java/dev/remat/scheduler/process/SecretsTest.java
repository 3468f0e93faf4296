package dev.remat.scheduler.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.remat.scheduler.access.Passwords;
import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.access.Secrets;
import dev.remat.scheduler.access.User;
import dev.remat.scheduler.access.UsersFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a service knows of secrets, and whatever a server sends back of them, it keeps to itself. */
class SecretsTest {

    private static final String PASSWORD = "hunter2-of-eve";
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final List<String> FOLDERS = List.of("evidence", "registry");

    private final HttpClient client = HttpClient.newHttpClient();
    private final String token = Secrets.nextToken();
    private final AtomicInteger alerts = new AtomicInteger();

    @TempDir
    private Path folder;

    private HttpServer echo;
    private String site = "";

    @BeforeEach
    void configure() throws IOException {
        echo = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        echo.createContext("/", this::sendAllBack);
        echo.start();
        String address = "http://127.0.0.1:" + echo.getAddress().getPort();
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(folder.resolve("remat.conf"), """
                remat {
                  connections {
                    echo { type = server, endpoint = "%1$s", user = remat, password = "hunter2-of-clickhouse" }
                  }
                  alerts {
                    ops { type = webhook, url = "%1$s/hooks/hunter2-of-the-hook", headers { Authorization = "Bearer hunter2-of-alerts" }
                          retry.attempts = 1 }
                  }
                  registry { url = "jdbc:h2:file:registry/remat", password = "hunter2-of-the-registry" }
                  http { bind = "127.0.0.1:0", users-file = users }
                  otel { endpoint = "%1$s", headers { Authorization = "Bearer hunter2-of-traces" } }
                  routes-dir = routes
                  evidence.dir = evidence
                }
                """.formatted(address));
        Files.writeString(folder.resolve("routes/orders.conf"), """
                # password = "hunter2-of-a-comment"
                connection = echo
                cdc-dataset = demo.cdc
                target-dataset = serving.orders
                unique-key = [id]
                retry.attempts = 1
                """);
        Files.writeString(folder.resolve("routes/wrong.conf"), "connection-password = \"hunter2-of-a-route\"\n");
        new UsersFile(folder.resolve("users"))
                .change(all -> all.with(new User("robot", Role.ADMIN, Secrets.kept(token), null))
                        .with(new User("eve", Role.ADMIN, Passwords.chosen(PASSWORD), null)));
    }

    @AfterEach
    void stop() {
        echo.stop(0);
    }

    @Test
    void e95NoSecretIsFoundInLogsEvidencePagesOrMetrics() throws Exception {
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("serving on schedule");
            Matcher address = Pattern.compile("pages are at (http://127\\.0\\.0\\.1:\\d+)/")
                    .matcher(remat.err());
            assertThat(address.find()).isTrue();
            site = address.group(1);

            assertThat(logIn("eve", PASSWORD)).isEqualTo(303);
            assertThat(logIn(PASSWORD, "hunter2-mistyped")).isEqualTo(401);
            assertThat(send(request("/api/v1/status?token=" + token)).statusCode())
                    .isEqualTo(401);
            assertThat(send(request("/%s".formatted(token)).header("Authorization", "Bearer " + token))
                            .statusCode())
                    .isEqualTo(404);
            assertThat(ask("POST", "/api/v1/routes/orders/runs").statusCode()).isEqualTo(202);
            await().atMost(SOON)
                    .until(() ->
                            json("/api/v1/runs").at("/runs/0/state").asText().equals("failed"));
            await().atMost(SOON).until(() -> alerts.get() > 0);
            remat.awaitErr("nobody was told: orders failed");

            String run = json("/api/v1/runs").at("/runs/0/run").asText();
            assertThat(ask("POST", "/api/v1/runs/%s/approve".formatted(run), "{\"reason\": \"x\"}")
                            .statusCode())
                    .isGreaterThanOrEqualTo(400);
            for (String path : addresses(run)) {
                HttpResponse<String> answer = ask("GET", path);
                assertThat(answer.statusCode()).as(path).isEqualTo(200);
                assertNoSecret(path, answer.body() + answer.headers().map());
            }
            assertThat(ask("GET", "/runs/" + run).body())
                    .as("what is looked through")
                    .contains("Authorization=[Basic ***]");
            assertNoSecret("the log", remat.err() + remat.out());
            remat.terminate();
            remat.awaitExit(SOON);
            assertNoSecret("the log of the end", remat.err());
        }
        int files = 0;
        for (String kept : FOLDERS) {
            try (Stream<Path> all = Files.walk(folder.resolve(kept))) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    assertNoSecret(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
                    files++;
                }
            }
        }
        assertThat(files).isGreaterThan(4);
    }

    private List<String> addresses(String run) throws IOException, InterruptedException {
        List<String> paths = new ArrayList<>(List.of(
                "/",
                "/runs",
                "/runs/" + run,
                "/routes/orders",
                "/held",
                "/upcoming",
                "/lineage",
                "/nodes",
                "/problems",
                "/audit",
                "/metrics",
                "/health/ready",
                "/api/v1/status",
                "/api/v1/routes/orders",
                "/api/v1/routes/orders/configurations",
                "/api/v1/routes/orders/not-run",
                "/api/v1/runs",
                "/api/v1/runs/" + run,
                "/api/v1/runs/%s/log".formatted(run),
                "/api/v1/nodes",
                "/api/v1/audit"));
        String digest = json("/api/v1/routes/orders/configurations")
                .at("/configurations/0/route_digest")
                .asText();
        paths.add("/api/v1/routes/orders/configurations/" + digest);
        for (JsonNode file : json("/api/v1/runs/%s/files".formatted(run)).path("files")) {
            paths.add(
                    "/api/v1/runs/%s/files/%s".formatted(run, file.path("name").asText()));
        }
        return paths;
    }

    private void assertNoSecret(String where, String text) {
        String shown = text.replaceAll("action=\"/log(in|out)\"[\\s\\S]{0,400}", "");
        assertThat(shown)
                .as(where)
                .doesNotContain("hunter2")
                .doesNotContain(token)
                .doesNotContain(Base64.getEncoder().encodeToString("remat:hunter2-of-clickhouse".getBytes(UTF_8)));
    }

    private int logIn(String name, String password) throws IOException, InterruptedException {
        HttpResponse<String> form = send(request("/login"));
        Matcher hidden = Pattern.compile("name=\"token\" value=\"([^\"]+)\"").matcher(form.body());
        assertThat(hidden.find()).isTrue();
        String cookie = form.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        return send(request("/login")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Cookie", cookie)
                        .header("Origin", site)
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "name=%s&password=%s&next=/&token=%s".formatted(name, password, hidden.group(1)))))
                .statusCode();
    }

    private JsonNode json(String path) throws IOException, InterruptedException {
        return new ObjectMapper().readTree(ask("GET", path).body());
    }

    private HttpResponse<String> ask(String method, String path) throws IOException, InterruptedException {
        return ask(method, path, "");
    }

    private HttpResponse<String> ask(String method, String path, String body) throws IOException, InterruptedException {
        return send(request(path)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(site + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** As an error of ClickHouse, with all that it was sent; some proxies do that. */
    private void sendAllBack(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        String path = exchange.getRequestURI().toString();
        if (path.startsWith("/hooks/")) {
            alerts.incrementAndGet();
        }
        byte[] all = "Code: 62. DB::Exception: Syntax error at %s %s"
                .formatted(path, exchange.getRequestHeaders().entrySet())
                .getBytes(UTF_8);
        exchange.getResponseHeaders().add("X-ClickHouse-Exception-Code", "62");
        exchange.sendResponseHeaders(500, all.length);
        exchange.getResponseBody().write(all);
        exchange.close();
    }
}
