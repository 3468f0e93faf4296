package dev.remat.scheduler.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.http.TestSite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of routes that are not there yet, of which none may read anything. */
class ValidateApiTest {

    private static final String SOUND = """
            every = 2 hours
            connection = nowhere
            cdc-dataset = demo.cdc
            target-dataset = serving.returns
            unique-key = [id]
            """;
    private static final String SECRET = "hunter2";

    @TempDir
    private Path folder;

    private TestSite site;

    @BeforeEach
    void start() throws IOException {
        site = new TestSite(folder);
        Files.writeString(folder.resolve("secret.conf"), "description = " + SECRET + "\ncrom-of-a-file = " + SECRET);
        Files.writeString(folder.resolve("routes").resolve("shared.inc"), "crom-of-a-file = " + SECRET);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void findsNothingWrongWithASoundFile() throws Exception {
        List<String> before = files();
        JsonNode answer = validate("returns", SOUND + "freshness = 1 hour\n");
        assertThat(answer.path("valid").asBoolean()).as(answer.toString()).isTrue();
        assertThat(answer.path("problems")).isEmpty();
        assertThat(answer.path("warnings").get(0).asText()).contains("freshness");
        assertThat(files()).as("nothing is written").isEqualTo(before);
        assertThat(site.get("/api/v1/routes/returns").statusCode()).isEqualTo(404);
    }

    @Test
    void findsWhatTheCommandFinds() throws Exception {
        String text =
                SOUND.replace("serving.returns", "serving.orders").replace("every = 2 hours", "crom = \"* * * * *\"")
                        + "connection = elsewhere\nretry.attempts = many\nguards { min-rows = -1 }\nafter = [custmers]\n";
        JsonNode answer = validate("returns", text);
        assertThat(answer.path("valid").asBoolean(true)).isFalse();

        Files.writeString(folder.resolve("routes").resolve("returns.conf"), text);
        List<ConfigProblem> found =
                Objects.requireNonNull(Configuration.load(folder.resolve("remat.conf"), Map.of(), RouteCheck.NONE)
                        .brokenRoutes()
                        .get("returns"));
        assertThat(found).hasSizeGreaterThan(3);
        assertThat(answer.path("problems").findValuesAsText("message"))
                .containsExactlyElementsOf(
                        found.stream().map(ConfigProblem::message).toList());
        assertThat(answer.path("problems").get(0).path("line").asInt())
                .isEqualTo(found.get(0).line());
        assertThat(answer.path("problems").get(0).path("key").asText())
                .isEqualTo(found.get(0).path());
    }

    @Test
    void takesTheFileOfARouteThatIsThereForReplaced() throws Exception {
        String orders = SOUND.replace("serving.returns", "serving.orders");
        assertThat(validate("orders", orders).path("valid").asBoolean()).isTrue();
        assertThat(validate("returns", orders).path("problems").toString()).contains("serving.orders");
        assertThat(validate("broken", SOUND).path("valid").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "include \"shared.inc\"",
                "include \"orders\"",
                "include \"orders.conf\"",
                "include file(\"%s/secret.conf\")",
                "include \"%s/secret.conf\"",
                "include \"../secret.conf\"",
                "include required(file(\"%s/secret.conf\"))",
                "include \"file://%s/secret.conf\"",
                "include url(\"file:%s/secret.conf\")",
                "include url(\"file://%s/secret.conf\")",
                "include required(url(\"file:%s/secret.conf\"))",
                "include classpath(\"reference.conf\")",
                "include \"reference\"",
                "guards { include file(\"%s/secret.conf\") }",
                "include file(\"/etc/passwd\")",
                "include file(\"/proc/self/environ\")"
            })
    void includesNothing(String include) throws Exception {
        JsonNode answer = validate("returns", SOUND + include.formatted(folder) + "\n");
        assertThat(answer.path("valid").asBoolean(true)).as(answer.toString()).isFalse();
        assertThat(answer.path("problems")).hasSize(1);
        assertThat(answer.at("/problems/0/message").asText()).contains("not allowed");
        assertThat(answer.at("/problems/0/line").asInt())
                .as("6 where the include stands at the start of its line, as it was written")
                .isIn(6, 0);
        assertThat(answer.toString()).doesNotContain(SECRET, "crom-of-a-file", "root:");
    }

    @Test
    void asksNoOtherServer() throws Exception {
        try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            other.setSoTimeout(500);
            JsonNode answer = validate(
                    "returns", SOUND + "include url(\"http://127.0.0.1:%d/a.conf\")".formatted(other.getLocalPort()));
            assertThat(answer.at("/problems/0/message").asText()).contains("include url(...) is not allowed");
            assertThat(other).satisfies(socket -> assertThat(connected(socket)).isFalse());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "description = ${REMAT_TEST_SECRET}",
                "description = ${?REMAT_TEST_SECRET}",
                "every = ${REMAT_TEST_SECRET}",
                "every = ${?REMAT_TEST_SECRET}",
                "retry.attempts = ${?REMAT_TEST_SECRET}",
                "crom = x${?REMAT_TEST_SECRET}x",
                "every = ${remat.connections.nowhere.endpoint}",
                "every = ${?PATH}",
                "every = ${?java.home}",
                "every = ${?user.dir}"
            })
    void tellsNoValueOfTheEnvironment(String line) throws Exception {
        String answer = validate("returns", SOUND + line + "\n").toString();
        assertThat(answer)
                .doesNotContain(SECRET, "127.0.0.1:1", System.getProperty("java.home"), System.getProperty("user.dir"))
                .doesNotContain(Objects.requireNonNullElse(System.getenv("PATH"), SECRET));
    }

    @Test
    void namesAVariableThatItDoesNotLookAt() throws Exception {
        JsonNode answer = validate("returns", SOUND + "description = ${REMAT_TEST_SECRET}\n");
        assertThat(answer.at("/problems/0/key").asText()).isEqualTo("description");
        assertThat(answer.at("/problems/0/message").asText())
                .startsWith("${REMAT_TEST_SECRET} is neither a key of this file");
        assertThat(validate("returns", SOUND + "who = team\nowner = ${who}")
                        .at("/problems/0/key")
                        .asText())
                .as("a key of the file has its value")
                .isEqualTo("who");
    }

    @Test
    void growsBeyondNoBounds() throws Exception {
        var text = new StringBuilder(SOUND).append("a0 = xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n");
        IntStream.range(1, 60).forEach(i -> text.append("a%1$d = ${a%2$d}${a%2$d}\n".formatted(i, i - 1)));
        HttpResponse<String> bomb = post("?route=returns", text.toString(), "text/plain");
        assertThat(bomb.statusCode()).isEqualTo(400);
        assertThat(bomb.body()).contains("more substitutions than can be looked at safely");
        assertThat(post("?route=returns", "x".repeat(70_000), "text/plain").body())
                .contains("the body has 70000 characters; 65536 at most");
        JsonNode deep = validate("returns", "a = " + "[".repeat(30_000));
        assertThat(deep.path("valid").asBoolean(true)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                 | text/plain       | the query needs the id of the route
            ?route=..%2Forders | text/plain       | route:
            ?route=a%2Fb       | text/plain       | route:
            ?route=Orders      | text/plain       | route:
            ?id=orders         | text/plain       | the query has 'id'; allowed here: route
            ?route=orders      | application/json | the body must be text/plain or application/hocon
            """)
    void refusesWhatMakesNoSense(String query, String type, String detail) throws Exception {
        HttpResponse<String> answer = post(query, SOUND, type);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains(detail.strip());
    }

    @Test
    void saysWhereATextThatIsNoHoconGoesWrong() throws Exception {
        JsonNode answer = validate("returns", SOUND + "guards { min-rows = \n");
        assertThat(answer.path("problems")).hasSize(1);
        assertThat(answer.at("/problems/0/line").asInt()).isGreaterThan(5);
    }

    private JsonNode validate(String route, String text) throws Exception {
        HttpResponse<String> answer = post("?route=" + route, text, "application/hocon");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }

    private HttpResponse<String> post(String query, String text, String type) throws Exception {
        return site.post("/api/v1/validate" + query, text, "Content-Type", type);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> !file.toString().contains("registry"))
                    .map(Path::toString)
                    .sorted()
                    .toList();
        }
    }

    private static boolean connected(ServerSocket socket) {
        try (var connection = socket.accept()) {
            return connection.isConnected();
        } catch (IOException timeout) {
            return false;
        }
    }
}
