package dev.remat.embedded;

import static dev.remat.embedded.Engines.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import dev.remat.embedded.http.ClickHouseHttp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedClickHouseTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void answersAnyHttpClientAndLeavesNothingBehind() throws Exception {
        EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.temporary());
        try (engine) {
            assertThat(send(request(engine, "SELECT 'größe', 40 + 2"))).isEqualTo("größe\t42\n");
            assertThat(send(request(engine, "SELECT version(), timezone()"))).isEqualTo(engine.version() + "\tUTC\n");
            assertThat(send(HttpRequest.newBuilder(engine.endpoint().resolve("/ping"))))
                    .isEqualTo("Ok.\n");
            assertThat(engine.state()).isEqualTo(EngineState.RUNNING);
        }
        engine.close();
        assertThat(engine.state()).isEqualTo(EngineState.STOPPED);
        assertThat(Engines.runs(engine.pid())).isFalse();
        assertThat(engine.dir()).doesNotExist();
    }

    @Test
    void keepsDataPasswordAndQueryLogInANamedFolder(@TempDir Path parent) throws Exception {
        Path dir = parent.resolve("o'hara & söhne <1>");
        int port = freePort();
        String password;
        try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(new EmbeddedClickHouseConfig(dir, port, 2L << 30))) {
            assertThat(engine.endpoint()).isEqualTo(URI.create("http://127.0.0.1:" + port));
            query(engine, "CREATE DATABASE d");
            query(engine, "CREATE TABLE d.t (n UInt64) ENGINE = MergeTree ORDER BY n");
            query(engine, "INSERT INTO d.t SELECT number FROM numbers(100000)");
            password = engine.password();
        }
        try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir))) {
            assertThat(engine.password()).isEqualTo(password);
            assertThat(query(engine, "SELECT count(), sum(n) FROM d.t")).isEqualTo("100000\t4999950000");
            assertThat(query(engine, "SELECT engine FROM system.databases WHERE name IN ('d', 'system')"))
                    .isEqualTo("Atomic\nAtomic");
            assertThat(query(engine, "SELECT count() FROM system.query_log WHERE query LIKE 'INSERT INTO d.t%'"))
                    .isNotEqualTo("0");
        }
        assertThat(Engines.crashFiles(dir)).isEmpty();
    }

    @Test
    void writesItsSecretsForTheOwnerOnly() throws Exception {
        try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.temporary())) {
            assertThat(engine.passwordFile()).hasContent(engine.password() + "\n");
            assertThat(modeOf(engine.passwordFile())).isEqualTo("rw-------");
            assertThat(modeOf(engine.dir().resolve("config"))).isEqualTo("rwx------");
            assertThat(modeOf(engine.dir().resolve("data"))).isEqualTo("rwx------");
            assertThat(Files.readString(engine.dir().resolve("config/users.xml")))
                    .doesNotContain(engine.password());
        }
    }

    @Test
    void letsNobodyInButItsUser() {
        try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.temporary())) {
            assertThatThrownBy(() -> new ClickHouseHttp(engine.endpoint(), "default", "").query("SELECT 1", SOON))
                    .hasMessageContaining("Code: 700");
            assertThatThrownBy(() -> new ClickHouseHttp(engine.endpoint(), engine.user(), "x").query("SELECT 1", SOON))
                    .hasMessageContaining("Code: 516");
        }
    }

    @Test
    void stopsInTwoSecondsWhateverItsClientsDo(@TempDir Path dir) throws Exception {
        EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir));
        CompletableFuture<?> clients;
        long began;
        try (engine) {
            query(engine, "CREATE DATABASE d");
            query(engine, "CREATE TABLE d.t (n UInt64) ENGINE = MergeTree ORDER BY n");
            send(request(engine, "SELECT 1")); // leaves an idle connection
            clients = CompletableFuture.allOf(
                    sendAsync(engine, "SELECT sleepEachRow(1) FROM system.numbers SETTINGS max_block_size = 1"),
                    sendAsync(engine, "INSERT INTO d.t SELECT number FROM system.numbers"));
            Awaitility.await().until(() -> query(engine, "SELECT count() FROM system.processes")
                    .equals("3"));
            began = System.nanoTime();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMillis(2500));
        assertThat(Engines.runs(engine.pid())).isFalse();
        assertThat(Engines.crashFiles(dir)).isEmpty();
        Awaitility.await().until(clients::isDone);
    }

    @Test
    void refusesAFolderThatThisProcessUses(@TempDir Path dir) {
        try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir))) {
            assertThatExceptionOfType(EmbeddedClickHouseException.class)
                    .isThrownBy(() -> EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir.resolve("."))))
                    .withMessageContainingAll(
                            "already in use by this process",
                            Long.toString(ProcessHandle.current().pid()),
                            "--dir");
            assertThat(query(engine, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void refusesAPortThatIsTaken(@TempDir Path dir) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            EmbeddedClickHouseConfig config = new EmbeddedClickHouseConfig(dir, taken.getLocalPort(), 0);
            assertThatThrownBy(() -> EmbeddedClickHouse.start(config))
                    .isInstanceOf(EmbeddedClickHouseException.class)
                    .hasMessageContainingAll("Port " + taken.getLocalPort(), "choose another port");
        }
        EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir)).close();
    }

    @Test
    void saysWhyAnEngineDoesNotStart(@TempDir Path dir) throws Exception {
        Path library = Files.writeString(dir.resolve("libchdb.so"), "not a library");
        System.setProperty("remat.engine.library", library.toString());
        try {
            assertThatThrownBy(() -> EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir)))
                    .isInstanceOf(EmbeddedClickHouseException.class)
                    .hasMessageContainingAll("ended with exit code 2", library.toString(), "UnsatisfiedLinkError");
        } finally {
            System.clearProperty("remat.engine.library");
        }
    }

    @Test
    void checksItsConfiguration() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EmbeddedClickHouseConfig(null, 65_536, 0))
                .withMessageContaining("65536");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EmbeddedClickHouseConfig(null, 0, -1))
                .withMessageContaining("memoryLimit");
    }

    private static HttpRequest.Builder request(EmbeddedClickHouse engine, String sql) {
        return HttpRequest.newBuilder(engine.endpoint())
                .header("X-ClickHouse-User", engine.user())
                .header("X-ClickHouse-Key", engine.password())
                .POST(HttpRequest.BodyPublishers.ofString(sql));
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private CompletableFuture<?> sendAsync(EmbeddedClickHouse engine, String sql) {
        return client.sendAsync(request(engine, sql).build(), HttpResponse.BodyHandlers.discarding());
    }

    private static String modeOf(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
