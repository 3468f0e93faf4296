package dev.remat.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.launcher.Sandbox.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {

    private Sandbox sandbox = new Sandbox(Path.of(""));

    @BeforeEach
    void makeSandbox(@TempDir Path folder) throws IOException {
        sandbox = Sandbox.in(folder);
    }

    @Test
    void startsAnInstalledRematWithoutBuilding() throws Exception {
        sandbox.installed();

        Called called = sandbox.launch("run", "two words", "--format", "json");

        assertThat(called.out())
                .containsExactly(
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        sandbox.home() + "/lib/*",
                        "-Dremat.home=" + sandbox.home(),
                        "dev.remat.scheduler.Main",
                        "run",
                        "two words",
                        "--format",
                        "json");
        assertThat(called.err()).isEmpty();
        assertThat(called.exitCode()).isEqualTo(3);
    }

    @Test
    void tellsWhichStreamsAreTerminals() throws Exception {
        sandbox.installed();

        assertThat(sandbox.launchInTerminal().out()).contains("-Dremat.terminals=out,err");
    }

    @Test
    void leavesTheCollectorAndTheCompilersToWhoHasChosenThem() throws Exception {
        sandbox.installed();

        assertThat(sandbox.launch(Map.of("JDK_JAVA_OPTIONS", "-XX:+UseG1GC"), "validate")
                        .out())
                .startsWith("-XX:TieredStopAtLevel=1", "-cp");
        assertThat(sandbox.launch(Map.of("JDK_JAVA_OPTIONS", "-XX:-TieredCompilation"), "validate")
                        .out())
                .startsWith("-XX:+UseSerialGC", "-cp");
    }

    @Test
    void buildsACheckoutOnFirstUseAndKeepsStandardOutputForTheCommand() throws Exception {
        sandbox.checkout();

        Called called = sandbox.launch("validate");

        assertThat(called.err())
                .contains("building from source", "mvn in " + sandbox.home(), "-pl scheduler -am package");
        assertThat(called.out())
                .containsSequence("-cp", sandbox.home() + "/scheduler/target/remat/lib/*")
                .endsWith("validate");
    }

    @Test
    void buildsOnlyOnceWhileNoSourceChanges() throws Exception {
        sandbox.checkout();
        sandbox.launch("validate");

        assertThat(sandbox.launch("validate").err()).isEmpty();
    }

    @Test
    void buildsAgainWhenASourceIsNewer() throws Exception {
        sandbox.checkout();
        sandbox.launch("validate");
        sandbox.source(
                "jobs/src/main/Source.java",
                Instant.now(java.time.Clock.systemUTC()).plusSeconds(5));

        assertThat(sandbox.launch("validate").err()).contains("building from source");
    }

    @Test
    void buildsAgainAfterAFailedBuild() throws Exception {
        sandbox.checkout();
        Path mvn = sandbox.script("tools/mvn", "#!/bin/sh\nexit 1\n");

        Called failed = sandbox.launch("validate");
        Files.writeString(mvn, "#!/bin/sh\n");

        assertThat(failed.exitCode()).isEqualTo(2);
        assertThat(failed.err()).contains("the build failed");
        assertThat(failed.out()).isEmpty();
        assertThat(sandbox.launch("validate").err()).contains("building from source");
    }

    @Test
    void findsItsHomeThroughSymbolicLinks() throws Exception {
        sandbox.installed();
        Path inside =
                Files.createSymbolicLink(sandbox.root().resolve("tools/inside"), Path.of("../home of remat/bin/remat"));
        Path outside = Files.createSymbolicLink(sandbox.root().resolve("outside"), inside);

        assertThat(sandbox.launch(outside).out()).contains("-Dremat.home=" + sandbox.home());
    }

    @Test
    void refusesAJavaThatIsTooOld() throws Exception {
        sandbox.installed();
        sandbox.java("11.0.2");

        Called called = sandbox.launch("validate");

        assertThat(called.exitCode()).isEqualTo(2);
        assertThat(called.err())
                .contains("Java 17 or newer is needed", "11", sandbox.jdk().toString());
    }

    @Test
    void namesAJavaHomeWithoutJava() throws Exception {
        sandbox.installed();
        Files.delete(sandbox.jdk().resolve("bin/java"));

        assertThat(sandbox.launch("validate").err()).contains("JAVA_HOME is " + sandbox.jdk(), "Correct or unset");
    }

    @Test
    void saysThatARuntimeCannotBuild() throws Exception {
        sandbox.checkout();
        Files.delete(sandbox.jdk().resolve("bin/javac"));

        assertThat(sandbox.launch("validate").err()).contains("building needs a JDK");
    }

    @Test
    void saysThatItIsNeitherInstalledNorACheckout() throws Exception {
        assertThat(sandbox.launch("validate").err()).contains("neither an installed Remat", "nor a checkout");
    }
}
