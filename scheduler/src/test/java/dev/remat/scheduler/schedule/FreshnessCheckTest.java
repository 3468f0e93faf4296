package dev.remat.scheduler.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreshnessCheckTest {

    private static final Instant THURSDAY = Instant.parse("2026-03-05T12:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void tellsOfAFreshnessThatIsShorterThanTheLongestWait() throws IOException {
        assertThat(problem("cron = \"0 * * * *\", freshness = 30 minutes"))
                .contains(
                        "a.conf: freshness of 30m is shorter than the 1h between its slots at 2026-03-05T13:00:00Z and"
                                + " 2026-03-05T14:00:00Z, so that it is late each time");
        assertThat(problem("cron = \"0 2 * * 1-5\", freshness = 26 hours")).isPresent();
    }

    @Test
    void saysNothingWhereAllIsWellOrNothingCanBeSaid() throws IOException {
        assertThat(problem("cron = \"0 * * * *\", freshness = 1 hour")).isEmpty();
        assertThat(problem("cron = \"0 * * * *\"")).isEmpty();
        assertThat(problem("freshness = 1 second")).isEmpty();
        assertThat(problem("cron = \"0 * * * *\", freshness = 1 second, enabled = false"))
                .isEmpty();
        assertThat(problem("cron = \"0 0 0 1 1 ? 2099\", freshness = 1 second")).isEmpty();
    }

    private Optional<String> problem(String keys) throws IOException {
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(folder.resolve("remat.conf"), "remat { connections { local { type = embedded } } }");
        Files.writeString(folder.resolve("routes/a.conf"), """
                connection = local
                cdc-dataset = logs.a
                target-dataset = serving.a
                unique-key = [id]
                """ + keys);
        Route route = Objects.requireNonNull(Configuration.load(folder.resolve("remat.conf"), Map.of())
                .orThrow()
                .routes()
                .get("a"));
        return FreshnessCheck.problemOf(route, THURSDAY);
    }
}
