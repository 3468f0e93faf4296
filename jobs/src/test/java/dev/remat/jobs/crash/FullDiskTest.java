package dev.remat.jobs.crash;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that may not write more than a kilobyte to any file, as by a quota or a full disk: the operating system refuses each
 * further byte.
 */
@ClickHouseTest
@EnabledOnOs(OS.LINUX)
class FullDiskTest {

    @TempDir
    private Path folder;

    @Test
    void e100KeepsItsOutcomeAndTheEvidenceBeforeWhenTheDiskIsFull(TestDatabase database) throws Exception {
        var world = new World(database, World.Place.BESIDE, folder.resolve("evidence"));
        try (var observer = new Observer(world)) {
            observer.createDatabases();
            try {
                observer.append(1);
                RunResult before = Scenario.recover(world);
                observer.append(2);

                assertThat(runOnAFullDisk(world))
                        .as("exit code of a run that has published")
                        .isZero();

                assertThat(observer.look().version()).isEqualTo(2);
                assertThat(errors())
                        .contains("evidence of run ", " could not be written to ")
                        .containsIgnoringCase("file too large");
                assertThat(latest(world))
                        .isEqualTo(before.record().identity().runId().text());
                assertEveryFileIsWhole(world);

                RunResult after = Scenario.recover(world);
                assertThat(after.outcome()).isEqualTo(Outcome.SUCCEEDED);
                assertThat(latest(world))
                        .isEqualTo(after.record().identity().runId().text());
            } finally {
                observer.dropDatabases();
            }
        }
    }

    private int runOnAFullDisk(World world) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "bash",
                        "-c",
                        "ulimit -f 1; exec \"$0\" \"$@\"",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        ClientProgram.class.getName())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream()
                .write(ClientProgram.order(Scenario.REBUILD, world).getBytes(UTF_8));
        process.getOutputStream().close();
        Files.write(output(), process.getInputStream().readAllBytes());
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    private Path output() {
        return folder.resolve("output.txt");
    }

    private String errors() throws IOException {
        return Files.readString(output());
    }

    private static String latest(World world) throws IOException {
        Path pointer = world.evidence().resolve(world.route().id()).resolve("latest.json");
        return new ObjectMapper()
                .readTree(pointer.toFile())
                .at("/newest/run_id")
                .asText();
    }

    private static void assertEveryFileIsWhole(World world) throws IOException {
        try (Stream<Path> files = Files.walk(world.evidence())) {
            List<Path> json = files.filter(file -> file.getFileName().toString().endsWith(".json"))
                    .toList();
            assertThat(json).isNotEmpty();
            for (Path file : json) {
                assertThat(new ObjectMapper().readTree(file.toFile()).isObject())
                        .as("%s", file)
                        .isTrue();
            }
        }
    }
}
