package dev.remat.scheduler.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.settings.HttpSettings;
import dev.remat.jobs.settings.ProxySettings;
import dev.remat.jobs.settings.TlsSettings;
import dev.remat.scheduler.http.tls.TestCertificate;
import dev.remat.scheduler.registry.AuditAction;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Security;
import java.security.cert.Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsServerTest {

    private static final Clock CLOCK = Clock.systemUTC();
    private static final Duration SOON = Duration.ofSeconds(20);

    private static final TestCertificate FIRST = current();

    @TempDir
    private Path folder;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        FIRST.write(folder.resolve("chain.pem"), folder.resolve("key.pem"));
        var tls = new TlsSettings(folder.resolve("chain.pem"), folder.resolve("key.pem"), null);
        Endpoints some = routes -> {
            routes.get("/from", context -> context.result(Client.of(context).toString()), Needs.NOTHING);
            routes.post("/change", context -> context.result("changed"), Needs.NOTHING, Audited.as(AuditAction.PAUSE));
            routes.get("/slow", context -> context.future(() -> later(context)), Needs.NOTHING);
        };
        server = HttpServer.start(
                new HttpSettings("127.0.0.1", 0, null, tls, ProxySettings.NONE),
                CLOCK,
                Gate.ofThisMachine(),
                new Audit("here", CLOCK, entry -> {}),
                List.of(some));
    }

    private static TestCertificate current() {
        return TestCertificate.from(CLOCK.instant().minus(Duration.ofDays(1)));
    }

    private static CompletableFuture<Void> later(Context context) {
        return CompletableFuture.runAsync(
                () -> context.result("at last"), CompletableFuture.delayedExecutor(18, TimeUnit.SECONDS));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void answersByHttpsAndHasBrowsersKeepToIt() throws Exception {
        HttpResponse<String> answer = send(request("/from"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("schemes=[https]", "address=127.0.0.1");
        assertThat(answer.headers().firstValue("Strict-Transport-Security")).hasValue("max-age=31536000");
        assertThat(send(request("/nowhere")).headers().firstValue("Strict-Transport-Security"))
                .isPresent();
        assertThat(server.certificateExpiry().orElseThrow().get())
                .isEqualTo(FIRST.certificate().getNotAfter().toInstant());
    }

    @Test
    void itsOwnPagesAreThoseByHttps() throws Exception {
        assertThat(change("https://127.0.0.1:" + server.port()).statusCode()).isEqualTo(200);
        assertThat(change("http://127.0.0.1:" + server.port()).statusCode()).isEqualTo(403);
        assertThat(change("https://127.0.0.1").statusCode()).isEqualTo(403);
    }

    @Test
    void plainHttpIsNotAnsweredAndNotListenedTo() throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(3000);
            socket.getOutputStream()
                    .write("GET /from HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(rest(socket)).hasSizeLessThan(100).doesNotContain("HTTP", "schemes");
        }
        assertThat(send(request("/from")).statusCode()).isEqualTo(200);
    }

    @Test
    void speaksNoOldTls() throws Exception {
        String before = Security.getProperty("jdk.tls.disabledAlgorithms");
        Security.setProperty("jdk.tls.disabledAlgorithms", "");
        try {
            assertThatThrownBy(() -> handshake("TLSv1.1", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA"))
                    .isInstanceOf(SSLException.class);
            assertThatThrownBy(() -> handshake("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"))
                    .as("a cipher that does not authenticate")
                    .isInstanceOf(SSLException.class);
            assertThat(handshake("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"))
                    .isEqualTo(FIRST.certificate());
            assertThat(handshake("TLSv1.3", "TLS_AES_128_GCM_SHA256")).isEqualTo(FIRST.certificate());
        } finally {
            Security.setProperty("jdk.tls.disabledAlgorithms", before);
        }
    }

    @Test
    void takesOverANewCertificateAndEndsNoConnection() throws Exception {
        var second = current();
        try (var open = connected(FIRST)) {
            ask(open);
            second.write(folder.resolve("chain.pem"), folder.resolve("key.pem"));
            await().atMost(SOON).ignoreExceptionsInstanceOf(SSLException.class).untilAsserted(() -> {
                try (var fresh = connected(second)) {
                    assertThat(fresh.getSession().getPeerCertificates()[0]).isEqualTo(second.certificate());
                }
            });
            assertThat(ask(open)).startsWith("HTTP/1.1 200 ");
        }
        assertThat(server.certificateExpiry().orElseThrow().get())
                .isEqualTo(second.certificate().getNotAfter().toInstant());
    }

    @Test
    @Tag("soak")
    void endsHandshakesThatNeverComeAndNoAnswerThatTakesItsTime() throws Exception {
        try (var silent = new Socket(InetAddress.getLoopbackAddress(), server.port());
                var slow = connected(FIRST)) {
            silent.setSoTimeout(25_000);
            silent.getOutputStream().write(22);
            slow.setSoTimeout(25_000);
            slow.getOutputStream()
                    .write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            rest(silent);
            assertThat(firstLine(slow)).startsWith("HTTP/1.1 200 ");
        }
    }

    private Certificate handshake(String protocol, String cipher) throws Exception {
        try (var socket = socket(FIRST)) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.setEnabledCipherSuites(new String[] {cipher});
            socket.startHandshake();
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    private SSLSocket connected(TestCertificate trusted) throws Exception {
        SSLSocket socket = socket(trusted);
        socket.startHandshake();
        return socket;
    }

    private SSLSocket socket(TestCertificate trusted) throws Exception {
        return (SSLSocket) trusted.trusted().getSocketFactory().createSocket("127.0.0.1", server.port());
    }

    private static String ask(SSLSocket socket) throws IOException {
        socket.getOutputStream()
                .write("HEAD /from HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        String first = firstLine(socket);
        String next = first;
        while (!next.isEmpty()) {
            next = firstLine(socket);
        }
        return first;
    }

    private static String firstLine(Socket socket) throws IOException {
        var line = new StringBuilder();
        int next = socket.getInputStream().read();
        while (next >= 0 && next != '\n') {
            line.append((char) next);
            next = socket.getInputStream().read();
        }
        return line.toString().strip();
    }

    /** All that comes before the server closes; it may do so without a word. */
    private static String rest(Socket socket) throws IOException {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (SocketException reset) {
            return "";
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("https://127.0.0.1:%d%s".formatted(server.port(), path)));
    }

    private HttpResponse<String> change(String origin) throws Exception {
        return send(request("/change").POST(HttpRequest.BodyPublishers.noBody()).header("Origin", origin));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newBuilder()
                .sslContext(FIRST.trusted())
                .build()
                .send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
