package dev.remat.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.embedded.child.EngineCommand;
import dev.remat.embedded.error.EmbeddedClickHouseException;
import dev.remat.embedded.fetch.EngineLibrary;
import dev.remat.embedded.folder.EngineFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParentDeathTest {

    private static final Duration BAR = Duration.ofSeconds(10);

    @TempDir
    private Path dir;

    @Test
    void endsTheEngineOfAParentThatIsKilled() throws Exception {
        Process parent = startParent();
        String[] line = firstLineOf(parent).split(" ", 2);
        long enginePid = Long.parseLong(line[0]);
        assertThat(Engines.runs(enginePid)).isTrue();

        parent.destroyForcibly();

        Awaitility.await().atMost(BAR).until(() -> !Engines.runs(enginePid));
        try (EmbeddedClickHouse next = EmbeddedClickHouse.start(
                new EmbeddedClickHouseConfig(dir, URI.create(line[1]).getPort(), 0))) {
            assertThat(Engines.query(next, "SELECT 1")).isEqualTo("1");
        }
        assertThat(Engines.crashFiles(dir)).isEmpty();
    }

    @Test
    void refusesAFolderThatAnotherProcessUses() throws Exception {
        Process parent = startParent();
        firstLineOf(parent);
        assertThatThrownBy(() -> EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir)))
                .isInstanceOf(EmbeddedClickHouseException.class)
                .hasMessageContainingAll(dir.toString(), "already in use by pid " + parent.pid());
        parent.getOutputStream().close();
        assertThat(parent.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(parent.exitValue()).isZero();
    }

    @Test
    void doesNotStartAnEngineWhoseParentIsAlreadyGone() throws Exception {
        try (EngineFolder folder = EngineFolder.open(dir, 0)) {
            EngineCommand orphan = new EngineCommand(
                    1,
                    EngineLibrary.locate(EngineListener.logging()),
                    folder.configFile(),
                    folder.store(),
                    0,
                    dir.resolve("port"),
                    dir.resolve("engine.lock"));
            Process child = new ProcessBuilder(JavaCommand.of(folder, orphan)).start();
            assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(child.exitValue()).isEqualTo(3);
            assertThat(dir.resolve("port")).doesNotExist();
        }
    }

    private Process startParent() throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ParentProgram.class.getName(),
                        dir.toString()))
                .redirectError(dir.resolve("parent-errors.txt").toFile())
                .start();
    }

    /** Log lines go to the same place; the one asked for begins with the engine's pid. */
    private static String firstLineOf(Process parent) throws IOException {
        BufferedReader lines = parent.inputReader(StandardCharsets.UTF_8);
        String line = lines.readLine();
        while (line != null && !line.matches("\\d+ http.*")) {
            line = lines.readLine();
        }
        return line == null ? "" : line;
    }
}
