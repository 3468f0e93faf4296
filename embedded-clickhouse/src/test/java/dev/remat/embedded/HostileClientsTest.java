package dev.remat.embedded;

import static dev.remat.embedded.Engines.query;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** After each of these clients the same process still answers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileClientsTest {

    private static final int ROUNDS = 20;

    private final EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.temporary());
    private long pid;

    @BeforeAll
    void remembersTheProcess() {
        pid = engine.pid();
    }

    @AfterEach
    void theSameProcessStillAnswers() {
        assertThat(query(engine, "SELECT 6 * 7")).isEqualTo("42");
        assertThat(engine.pid()).isEqualTo(pid);
        assertThat(Engines.runs(pid)).isTrue();
    }

    @AfterAll
    void closesTheEngine() throws IOException {
        assertThat(Engines.crashFiles(engine.dir())).isEmpty();
        engine.close();
    }

    @RepeatedTest(ROUNDS)
    void survivesConnectAndReset() throws IOException {
        sendAndReset(new byte[0]);
    }

    @RepeatedTest(ROUNDS)
    void survivesHalfARequestLine() throws IOException {
        sendAndReset(ascii("GET /?quer"));
        sendAndClose(ascii("POST /?query=SELECT"));
    }

    @RepeatedTest(ROUNDS)
    void survivesGarbage() throws IOException {
        byte[] noise = new byte[700];
        new Random(ROUNDS).nextBytes(noise);
        sendAndReset(noise);
        sendAndClose(noise);
        sendAndReset(ascii("\0\u007f\r\n\r\n"));
    }

    @RepeatedTest(ROUNDS)
    void survivesAnotherProtocol() throws IOException {
        sendAndReset(new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xfc, 3, 3}); // a TLS hello
        sendAndClose(ascii("\0\u0011ClickHouse client\u0018\n")); // ClickHouse's native protocol
        sendAndClose(ascii("SSH-2.0-OpenSSH_9.2\r\n"));
    }

    @RepeatedTest(ROUNDS)
    void survivesTheCutBodyOfAnInsert() throws IOException {
        String insert = "POST /?query=INSERT+INTO+FUNCTION+null('n+UInt64')+FORMAT+TSV HTTP/1.1\r\n" + credentials();
        sendAndReset(ascii(insert + "Content-Length: 1000000\r\n\r\n1\n2\n3"));
        sendAndClose(ascii(insert + "Content-Length: 1000000\r\n\r\n1\n2\n3"));
        sendAndReset(ascii(insert + "Transfer-Encoding: chunked\r\n\r\nffffff\r\n1\n2"));
        sendAndReset(ascii(insert + "Transfer-Encoding: chunked\r\n\r\nno number\r\n"));
    }

    @RepeatedTest(ROUNDS)
    void survivesACutDownload() throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(get("SELECT+*+FROM+numbers(100000000)"));
            assertThat(socket.getInputStream().readNBytes(1000)).hasSize(1000);
            socket.setSoLinger(true, 0);
        }
    }

    @RepeatedTest(3)
    void survivesAClientGoneInALongQuery() throws IOException {
        sendAndReset(get("SELECT+sleep(3)"));
        sendAndClose(get("SELECT+sleepEachRow(1)+FROM+numbers(2)"));
    }

    @RepeatedTest(ROUNDS)
    void survivesABadPassword() throws IOException {
        sendAndReset(ascii("GET /?user=remat&password=wrong&query=SELECT+1 HTTP/1.1\r\nHost: x\r\n\r\n"));
    }

    @Test
    void survivesAnEndlessHeader() throws IOException {
        sendAndReset(ascii("GET / HTTP/1.1\r\nX: " + "y".repeat(3_000_000)));
    }

    @Test
    void survivesAKillOfEveryQuery() {
        query(engine, "KILL QUERY WHERE 1 SYNC");
    }

    @Test
    void survivesALookIntoEveryThread() {
        assertThat(query(engine, "SELECT count() > 0 FROM system.stack_trace")).isEqualTo("1");
    }

    @Test
    void survivesAQueryTooBigForItsMemory() {
        assertThat(refusalOf(
                        "SELECT groupArray(number) FROM numbers(3000000000) SETTINGS max_memory_usage = 200000000"))
                .contains("Code: 241");
    }

    private String refusalOf(String sql) {
        try {
            return query(engine, sql);
        } catch (RuntimeException refused) {
            return refused.toString();
        }
    }

    private String credentials() {
        return "Host: x\r\nX-ClickHouse-User: " + engine.user() + "\r\nX-ClickHouse-Key: " + engine.password() + "\r\n";
    }

    private byte[] get(String query) {
        return ascii("GET /?query=" + query + " HTTP/1.1\r\n" + credentials() + "\r\n");
    }

    private void sendAndReset(byte[] bytes) throws IOException {
        try (Socket socket = connect()) {
            write(socket, bytes);
            socket.setSoLinger(true, 0); // close() then resets the connection
        }
    }

    private void sendAndClose(byte[] bytes) throws IOException {
        try (Socket socket = connect()) {
            write(socket, bytes);
        }
    }

    /** The server may hang up before it has heard everything, which is its right. */
    private static void write(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException hungUp) {
            assertThat(hungUp.getMessage()).containsAnyOf("reset", "Broken pipe");
        }
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), engine.endpoint().getPort());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
