package dev.remat.scheduler.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoggingSetupTest {

    @Test
    void logsTheSameWithTheShippedFileAndWithoutIt() throws IOException {
        Path shipped = Path.of(System.getProperty("remat.repository", ".."), "conf", "logback.xml");
        try (InputStream builtIn = LoggingSetup.class.getResourceAsStream("/logback.xml")) {
            assertThat(new String(Objects.requireNonNull(builtIn).readAllBytes(), UTF_8))
                    .isEqualTo(Files.readString(shipped));
        }
    }

    @Test
    void showsDetailsOnlyWhenAsked(@TempDir Path folder) throws Exception {
        try (var quiet = RematProcess.start(folder, "run", "nowhere");
                var verbose = RematProcess.start(folder, "run", "nowhere", "--verbose")) {
            assertThat(quiet.awaitExit(Duration.ofSeconds(30))).isEqualTo(2);
            assertThat(verbose.awaitExit(Duration.ofSeconds(30))).isEqualTo(2);
            assertThat(quiet.err()).contains("there is no route 'nowhere'").doesNotContain("\tat ");
            assertThat(verbose.err()).contains("there is no route 'nowhere'").contains("\tat ");
        }
    }
}
