package dev.remat.scheduler.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.scheduler.http.TestSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is no request at all, or one of another kind, is told so like any other error. */
class NoHttpTest {

    private static TestSite site;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        site = new TestSite(folder);
    }

    @AfterAll
    static void stop() {
        site.close();
    }

    @ParameterizedTest
    @CsvSource({
        "400, NONSENSE\\r\\n\\r\\n",
        "400, GET / HTTP/1.1\\r\\n\\r\\n",
        "400, GET /%00 HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n",
        "400, GET /%u0041 HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n",
        "400, GET /api/v1/routes/a%2Fb HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n",
        "400, GET / HTTP/1.1\\r\\nHost: a\\r\\nHost: b\\r\\n\\r\\n",
        "400, GET / HTTP/1.1\\r\\nHost: localhost\\r\\n folded\\r\\n\\r\\n",
        "400, POST /api/v1/routes/orders/pause HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 1\\r\\nContent-Length: 2\\r\\n\\r\\n{}",
        "400, POST /api/v1/routes/orders/pause HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 2\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n{}",
        "400, POST /api/v1/routes/orders/pause HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nxyz\\r\\n",
        "505, GET / HTTP/3.7\\r\\nHost: localhost\\r\\n\\r\\n"
    })
    void isAProblem(int status, String request) throws IOException {
        String bytes = request.replace("\\r", "\r").replace("\\n", "\n");
        RawAnswer answer = RawAnswer.of(new Wire(site.port()).send(bytes.getBytes(StandardCharsets.UTF_8)));
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        new Contract(document()).isProblem(answer);
    }

    @Test
    void takesTheMethodFromNoHeader() throws Exception {
        RawAnswer answer = wire("GET", "/api/v1/routes/orders/pause", Map.of("X-HTTP-Method-Override", "POST"));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(site.read("/api/v1/routes/orders").path("state").asText()).isEqualTo("no run yet");
    }

    @Test
    void answersTheHeadOfWhatCanBeRead() throws Exception {
        RawAnswer whole = wire("GET", "/api/v1/routes/orders", Map.of());
        RawAnswer head = wire("HEAD", "/api/v1/routes/orders", Map.of());
        assertThat(head.body()).isEmpty();
        assertThat(head.header("ETag")).isPresent().isEqualTo(whole.header("ETag"));
        assertThat(head.header("Content-Length")).isPresent().isEqualTo(whole.header("Content-Length"));
        assertThat(wire("HEAD", "/api/v1/routes/nothing", Map.of()).status()).isEqualTo(404);
    }

    @Test
    void saysWhichMethodsThereAre() throws Exception {
        RawAnswer answer = wire("DELETE", "/api/v1/status", Map.of("Accept", "text/html"));
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).hasValue("GET, HEAD");
        new Contract(document()).isProblem(answer);
    }

    private static RawAnswer wire(String method, String target, Map<String, String> headers) throws IOException {
        return new Wire(site.port()).ask(method, target, headers, "");
    }

    private static ApiDocument document() throws IOException {
        return ApiDocument.read();
    }
}
