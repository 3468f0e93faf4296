package dev.remat.scheduler.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineProcessTest {

    private static final int ENDED_BY_SIGTERM = 143;

    @TempDir
    private Path folder;

    @Test
    void printsOneLineOfJsonThatAScriptCanQueryWith() throws Exception {
        try (var remat = RematProcess.start(folder, "clickhouse", "--format", "json", "--dir", "engine")) {
            remat.awaitOut("\n");
            JsonNode line = new ObjectMapper().readTree(remat.out());
            assertThat(line.fieldNames())
                    .toIterable()
                    .containsExactly("endpoint", "user", "password_file", "version", "pid");
            assertThat(query(line, "SELECT version()").strip())
                    .isEqualTo(line.path("version").asText());

            remat.terminate();
            assertThat(remat.awaitExit(Duration.ofSeconds(20))).isEqualTo(ENDED_BY_SIGTERM);
            assertThat(ProcessHandle.of(line.path("pid").asLong()).filter(ProcessHandle::isAlive))
                    .isEmpty();
            assertThat(remat.out().lines()).hasSize(1);
            assertThat(folder.resolve("engine")).isDirectory();
        }
    }

    @Test
    void tellsPeopleHowToTryIt() throws Exception {
        try (var remat = RematProcess.start(folder, "clickhouse")) {
            remat.awaitOut("Ctrl-C stops it.");
            assertThat(remat.out()).contains("endpoint", "curl -sS --user");
            remat.terminate();
            assertThat(remat.awaitExit(Duration.ofSeconds(20))).isEqualTo(ENDED_BY_SIGTERM);
        }
    }

    private static String query(JsonNode engine, String sql) throws Exception {
        String password =
                Files.readString(Path.of(engine.path("password_file").asText())).strip();
        String login = engine.path("user").asText() + ":" + password;
        var request = HttpRequest.newBuilder(URI.create(engine.path("endpoint").asText()))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(login.getBytes(UTF_8)))
                .POST(BodyPublishers.ofString(sql))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }
}
