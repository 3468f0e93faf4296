package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.connection.ConnectionSettings;
import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.jobs.connection.ServerConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every key of a connection: what it takes, what it refuses, and how it says so. */
final class ConnectionKeysTest {

    private ConfFolder conf;

    @BeforeEach
    void makeFolder(@TempDir Path root) {
        conf = new ConfFolder(root);
    }

    @Test
    void readsAServer() {
        conf.environment("CH_PROD_PASSWORD", "hunter2").remat("""
                remat.connections.ch-prod {
                  type = server
                  endpoint = "https://ch.example.org:8443"
                  user = remat
                  password = ${?CH_PROD_PASSWORD}
                  database = analytics
                  settings { max_execution_time = 60 }
                }
                """);

        ServerConnection server = (ServerConnection) connection("ch-prod");
        assertThat(server.endpoint()).isEqualTo(URI.create("https://ch.example.org:8443"));
        assertThat(server.user()).isEqualTo("remat");
        assertThat(server.password().reveal()).isEqualTo("hunter2");
        assertThat(server.database()).isEqualTo("analytics");
        assertThat(server.settings()).isEqualTo(Map.of("max_execution_time", "60"));
        assertThat(server.toString()).doesNotContain("hunter2");
        assertThat(conf.load().toString()).doesNotContain("hunter2");
    }

    @Test
    void readsThePasswordFileOnlyAtUse() {
        conf.remat("remat.connections.a { type = server, endpoint = \"http://ch:8123\", password-file = secrets/ch }");
        ServerConnection server = (ServerConnection) connection("a");

        conf.write("secrets/ch", "first\n");
        assertThat(server.password().reveal()).isEqualTo("first");
        conf.write("secrets/ch", "second\n");
        assertThat(server.password().reveal()).isEqualTo("second");
    }

    @ParameterizedTest
    @CsvSource({
        "http://ch,                http://ch:8123",
        "https://ch,               https://ch:8443",
        "http://ch:80,             http://ch:80",
        "https://ch/clickhouse/,   https://ch:8443/clickhouse/",
        "http://[::1],             http://[::1]:8123"
    })
    void givesAnEndpointItsPort(String written, String endpoint) {
        conf.remat("remat.connections.a { type = server, endpoint = \"" + written + "\", password = \"\" }");

        assertThat(((ServerConnection) connection("a")).endpoint()).hasToString(endpoint);
    }

    @Test
    void leavesToAServerWhatItHasByDefault() {
        conf.remat("remat.connections.a { type = server, endpoint = \"http://ch\", password = \"\" }");

        ServerConnection server = (ServerConnection) connection("a");
        assertThat(server.user()).isEqualTo("default");
        assertThat(server.database()).isEqualTo("default");
        assertThat(server.settings()).isEmpty();
        assertThat(server.maxConcurrentRuns()).isNull();
    }

    @Test
    void c78LimitsTheRunsOfAServer() {
        conf.remat(
                "remat.connections.a { type = server, endpoint = \"http://ch\", password = \"\", max-concurrent-runs = 2 }");

        assertThat(connection("a").maxConcurrentRuns()).isEqualTo(2);
    }

    @Test
    void anEmbeddedConnectionNeedsNothingButItsType() {
        conf.remat("remat.connections.a { type = embedded }");

        assertThat(connection("a")).isEqualTo(new EmbeddedConnection("a", null, 0, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            type = tape                             | type: must be server or embedded; it is 'tape'
            type = embedded, port = 70000           | port: must be 0 or more, and at most 65535; it is 70000
            type = embedded, memory-limit = 1       | memory-limit: 1 is less than 1M; write for example 4G (a bare number counts bytes)
            type = embedded, dir = ""               | dir: is empty; name a path, or leave the key out
            type = embedded, endpoint = "http://a"  | endpoint: unknown key; allowed here: dir, max-concurrent-runs, memory-limit, port, type
            type = embedded, max-concurrent-runs=0  | max-concurrent-runs: must be 1 or more; it is 0
            type = server, password = "", endpoint = ch             | endpoint: 'ch' is no address; write for example https://ch.example.org:8443
            type = server, password = "", endpoint = "ftp://ch"     | endpoint: must start with http:// or https://; it is 'ftp://ch'
            type = server, password = "", endpoint = "http://u:hunter2@ch"     | endpoint: must be scheme, host and port alone; user and password have settings of their own
            type = server, password = "", endpoint = "http://ch?password=hunter2" | endpoint: must be scheme, host and port alone; user and password have settings of their own
            type = server, password = "", endpoint = "http://u:hun ter2@ch" | endpoint: is no address; write for example https://ch.example.org:8443
            type = server, password = "", endpoint = "http://ch", user = ""      | user: is empty
            type = server, password = "", endpoint = "http://ch", database = " " | database: is empty
            type = server, password = "", endpoint = "http://ch", pasword-file=x | pasword-file: unknown key; did you mean password-file?
            type = server, password = a, password-file = b, endpoint = "http://ch" | password: stands beside password-file; keep one of them
            type = server, password = [a], endpoint = "http://ch"   | password: must be a single value; it is a list
            type = server, password = "${PW}", endpoint = "http://ch" | password: "${PW}" in quotes is plain text, not a substitution; write ${PW} without the quotes
            type = server, password = ${PW}, endpoint = "http://ch" | password: ${PW} is neither a key of this file nor set in the environment; set it, or write ${?PW} if it may be missing
            type = server, password = ${?PW}, endpoint = "http://ch" | password: missing; write password = ${NAME} for environment variable NAME, or password-file, or password = "" for none (${?PW} names no variable of the environment)
            """)
    void refusesInOneSentence(String keys, String problem) {
        conf.remat("remat.connections {\n a { " + keys + " } }");

        assertThat(conf.problems()).containsExactly("remat.conf:2: remat.connections.a." + problem);
        assertThat(conf.load().settings().connections()).isEmpty();
    }

    @Test
    void namesEverythingThatIsMissing() {
        conf.remat("remat.connections {\n a { }\n b { type = server } }");

        assertThat(conf.problems())
                .containsExactly(
                        "remat.conf:2: remat.connections.a.type: missing; write type = server or type = embedded",
                        "remat.conf:3: remat.connections.b.endpoint: missing; write endpoint = \"https://ch.example.org:8443\"",
                        "remat.conf:3: remat.connections.b.password: missing; write password = ${NAME} for environment variable NAME, or password-file, or password = \"\" for none");
    }

    @Test
    void refusesOddIds() {
        conf.remat("remat.connections {\n Ch_Prod { type = embedded }\n ok { type = embedded } }");

        assertThat(conf.problems())
                .containsExactly(
                        "remat.conf:2: remat.connections.Ch_Prod: id not allowed: a connection id has at most 64 lower-case letters and digits with single hyphens in between, such as ch-prod");
        assertThat(conf.load().settings().connections()).containsOnlyKeys("ok");
    }

    private ConnectionSettings connection(String id) {
        return Objects.requireNonNull(
                conf.load().orThrow().settings().connections().get(id), id);
    }
}
