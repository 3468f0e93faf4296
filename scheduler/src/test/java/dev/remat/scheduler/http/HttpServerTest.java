package dev.remat.scheduler.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.jobs.settings.HttpSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {

    private static final String JSON = "application/json";

    private static TestSite site;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        site = new TestSite(folder);
    }

    @AfterAll
    static void stop() {
        site.close();
    }

    @Test
    void livesAndIsReady() throws Exception {
        assertThat(site.get("/health/live").statusCode()).isEqualTo(200);
        assertThat(site.get("/health/ready").statusCode()).isEqualTo(200);
        assertThat(site.read("/health/ready").path("status").asText()).isEqualTo("up");
    }

    @Test
    void everyAnswerKeepsBrowsersInBounds() throws Exception {
        for (String path : List.of("/health/live", "/api/v1/status", "/nowhere")) {
            HttpResponse<String> answer = site.get(path);
            assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
                    .as(path)
                    .startsWith("default-src 'none'")
                    .doesNotContain("unsafe");
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(answer.headers().firstValue("Server")).isEmpty();
        }
    }

    @Test
    void takesTheMethodFromNoHeader() throws Exception {
        assertThat(site.raw("""
                        GET /api/v1/routes/orders/pause HTTP/1.1
                        Host: 127.0.0.1
                        X-HTTP-Method-Override: POST
                        Connection: close

                        """.replace("\n", "\r\n")))
                .startsWith("HTTP/1.1 400 ")
                .contains("send the method itself");
        assertThat(site.read("/api/v1/routes/orders").path("state").asText()).isEqualTo("no run yet");
    }

    @Test
    void tellsWhatIsNotThereAsAProblem() throws Exception {
        HttpResponse<String> answer = site.get("/api/v1/nothing");
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(site.read("/api/v1/nothing").path("status").asInt()).isEqualTo(404);
        assertThat(site.post("/api/v1/status", "").statusCode()).isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example.org", "127.0.0.1.evil.example.org", "10.0.0.7:80", "localhost.evil.example.org:80"
            })
    void answersNoPageThatComesByAForeignName(String host) throws Exception {
        assertThat(site.raw("GET /api/v1/status HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(host)))
                .startsWith("HTTP/1.1 403 ")
                .contains("names of its own machine alone")
                .doesNotContain("orders");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost:8080", "[::1]:80", "LOCALHOST"})
    void answersByTheNamesOfItsMachine(String host) throws Exception {
        assertThat(site.raw("GET /health/live HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(host)))
                .startsWith("HTTP/1.1 200 ");
    }

    @Test
    void changesNothingForAForeignPage() throws Exception {
        String pause = "/api/v1/routes/orders/pause";
        assertThat(site.post(pause, "", "Origin", "http://evil.example.org").statusCode())
                .isEqualTo(403);
        assertThat(site.post(pause, "", "Origin", "null").statusCode()).isEqualTo(403);
        assertThat(site.post(pause, "", "Origin", "http://127.0.0.1:1").statusCode())
                .as("another server of this machine")
                .isEqualTo(403);
        assertThat(site.post(pause, "", "Sec-Fetch-Site", "cross-site").statusCode())
                .isEqualTo(403);
        assertThat(site.post(pause, "{}", "Content-Type", "text/plain").statusCode())
                .as("what a form of another site could send")
                .isEqualTo(400);
        assertThat(site.read("/api/v1/routes/orders").path("state").asText()).isEqualTo("no run yet");

        assertThat(site.post(pause, "", "Origin", "http://127.0.0.1:" + site.port(), "Sec-Fetch-Site", "same-origin")
                        .statusCode())
                .isEqualTo(200);
        assertThat(site.post("/api/v1/routes/orders/resume", "").statusCode()).isEqualTo(200);
    }

    @Test
    void refusesWhatIsTooLargeOrNoHttp() throws Exception {
        assertThat(site.post("/api/v1/routes/orders/pause", " ".repeat(2_000_000), "Content-Type", JSON)
                        .statusCode())
                .isEqualTo(413);
        assertThat(site.raw("GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted("a".repeat(20_000))))
                .startsWith("HTTP/1.1 414 ");
        assertThat(site.raw("GET / HTTP/1.1\r\nHost: localhost\r\nX: %s\r\n\r\n".formatted("a".repeat(20_000))))
                .startsWith("HTTP/1.1 431 ");
        assertThat(site.get("/api/v1/runs/%00").statusCode()).isEqualTo(400);
        assertThat(site.raw("NONSENSE\r\n\r\n")).startsWith("HTTP/1.1 400 ");
        assertThat(site.raw("GET / HTTP/1.1\r\n\r\n")).as("no host").startsWith("HTTP/1.1 400 ");
        assertThat(site.raw("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .doesNotContain("root:")
                .startsWith("HTTP/1.1 4");
        assertThat(site.get("/health/live").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"Content-Length: 2000000, '', ''", "Transfer-Encoding: chunked, 1e8480\\r\\n, \\r\\n0\\r\\n\\r\\n"})
    void tellsEvenThoseWhoGoOnSendingThatItIsTooMuch(String length, String before, String after) throws Exception {
        try (var socket = site.connect()) {
            OutputStream out = socket.getOutputStream();
            out.write(pause(length, before.translateEscapes() + " ".repeat(1_200_000)));
            // nothing tells that the server has had enough: it has long answered when the rest comes
            Thread.sleep(Duration.ofMillis(500).toMillis());
            out.write((" ".repeat(800_000) + after.translateEscapes()).getBytes(StandardCharsets.UTF_8));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 413 ");
        }
    }

    @Test
    void asksNobodyToSendTooMuch() throws Exception {
        try (var socket = site.connect()) {
            socket.getOutputStream().write(pause("Content-Length: 2000000\r\nExpect: 100-continue", ""));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 413 ")
                    .doesNotContain("100 Continue");
        }
    }

    private static byte[] pause(String headers, String body) {
        return """
                POST /api/v1/routes/orders/pause HTTP/1.1
                Host: localhost
                Content-Type: application/json
                %s

                %s""".replace("\n", "\r\n").formatted(headers, body).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void saysThatSomebodyElseListensThere() {
        var taken = new HttpSettings("127.0.0.1", site.port());
        assertThatThrownBy(() -> HttpServer.start(
                        taken,
                        Clock.systemUTC(),
                        Gate.ofThisMachine(),
                        new Audit("here", Clock.systemUTC(), entry -> {}),
                        List.of()))
                .isInstanceOf(HttpUnavailable.class)
                .hasMessageStartingWith("remat.http.bind: nothing can listen on 127.0.0.1:%d: ".formatted(site.port()))
                .hasMessageEndingWith("; end what does, or choose another port");
    }
}
