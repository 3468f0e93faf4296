package dev.remat.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineCacheTest {

    private final List<FetchStep> steps = new ArrayList<>();

    @TempDir
    private Path folder;

    private Path cacheRoot = Path.of("");
    private Path versionFolder = Path.of("");
    private FakeNpm npm = new FakeNpm(Path.of(""));

    @BeforeEach
    void createsFolders() throws IOException {
        npm = new FakeNpm(Files.createDirectories(folder.resolve("npm-home")));
        cacheRoot = folder.resolve("cache");
        versionFolder = cacheRoot.resolve("1.2.3");
    }

    @Test
    void fetchesOnceAndTellsHowFarItIs() throws Exception {
        Path tarball = npm.tarball();
        EngineCache cache = cache(npm.describe(tarball), npm.serving(tarball));

        Path library = fetch(cache);

        assertThat(library).isEqualTo(versionFolder.resolve("libchdb.so")).hasContent("the library of an engine");
        assertThat(steps)
                .containsSubsequence(FetchStep.DOWNLOADING, FetchStep.CHECKING, FetchStep.UNPACKING, FetchStep.DONE)
                .doesNotContain(FetchStep.WAITING);
        assertThat(npm.calls()).singleElement().asString().startsWith("pack @test/engine@1.2.3 --pack-destination ");
        assertThat(filesOfTheVersion()).containsExactlyInAnyOrder("libchdb.so", "lock");

        fetch(cache);
        assertThat(npm.calls()).hasSize(1);
    }

    @Test
    void keepsNothingOfATarballThatIsNotTheExpectedOne() throws Exception {
        Path tarball = npm.tarball();
        EnginePackage expected = npm.describe(tarball);
        Files.write(tarball, new byte[] {1, 2, 3});

        assertRefused(cache(expected, npm.serving(tarball)), "@test/engine@1.2.3", expected.integrity(), "Try again");
        assertThat(filesOfTheVersion()).containsExactly("lock");
    }

    @Test
    void keepsNothingOfALibraryThatIsNotTheExpectedOne() throws Exception {
        Path tarball = npm.tarball();
        EnginePackage real = npm.describe(tarball);
        EnginePackage expected = new EnginePackage(
                real.platform(),
                real.name(),
                real.version(),
                real.integrity(),
                real.tarballBytes(),
                "00ff",
                real.libraryBytes());

        assertRefused(cache(expected, npm.serving(tarball)), "the library has sha256 " + real.librarySha256(), "00ff");
        assertThat(filesOfTheVersion()).containsExactly("lock");
    }

    @Test
    void passesOnWhatNpmComplainsAbout() throws Exception {
        EnginePackage engine = npm.describe(npm.tarball());
        assertRefused(
                cache(engine, npm.failingWith("npm error E404 no such package")),
                "exit code 7",
                "npm error E404 no such package",
                "proxy",
                "REMAT_ENGINE_LIBRARY");
        assertThat(filesOfTheVersion()).containsExactly("lock");
    }

    @Test
    void saysThatThereIsNoNpm() throws Exception {
        EnginePackage engine = npm.describe(npm.tarball());
        assertRefused(
                cache(engine, folder.resolve("no-npm-here")),
                "no-npm-here",
                "Install Node.js",
                "docker compose up",
                "connections.<name>.endpoint");
    }

    @Test
    void startsOverAfterAnInterruptedFetch() throws Exception {
        Path tarball = npm.tarball();
        Files.createDirectories(versionFolder.resolve("partial-123").resolve("npm-cache"));
        Files.writeString(versionFolder.resolve("partial-123").resolve("libchdb.so"), "half of it");
        Files.writeString(versionFolder.resolve("libchdb.so"), "cut");

        Path library = fetch(cache(npm.describe(tarball), npm.serving(tarball)));

        assertThat(library).hasContent("the library of an engine");
        assertThat(filesOfTheVersion()).containsExactlyInAnyOrder("libchdb.so", "lock");
    }

    @Test
    void saysHowMuchSpaceIsMissing() throws Exception {
        Path tarball = npm.tarball();
        EnginePackage real = npm.describe(tarball);
        EnginePackage huge = new EnginePackage(
                real.platform(), real.name(), real.version(), real.integrity(), 1, "00", 1_000_000_000_000_000L);

        assertRefused(cache(huge, npm.serving(tarball)), "needs 1000000001 MB", "MB are free", "REMAT_ENGINE_CACHE");
        assertThat(folder.resolve("npm-home").resolve("calls")).doesNotExist();
    }

    @Test
    void saysThatTheCacheCannotBeWritten() throws Exception {
        Path tarball = npm.tarball();
        Files.writeString(cacheRoot, "a file in the way");
        assertRefused(cache(npm.describe(tarball), npm.serving(tarball)), cacheRoot.toString(), "REMAT_ENGINE_CACHE");
    }

    @Test
    void leavesNothingBehindWhenItsThreadIsInterrupted() throws Exception {
        Path tarball = npm.tarball();
        Thread.currentThread().interrupt();
        assertRefused(cache(npm.describe(tarball), npm.serving(tarball)), "interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(filesOfTheVersion()).doesNotContain("libchdb.so");
        assertThat(fetch(cache(npm.describe(tarball), npm.serving(tarball)))).exists();
        assertThat(filesOfTheVersion()).containsExactlyInAnyOrder("libchdb.so", "lock");
    }

    @Test
    void fetchesOnceForTwoProcesses() throws Exception {
        npm.serving(npm.tarball());
        List<Process> processes = List.of(startFetchProgram(), startFetchProgram());
        for (Process process : processes) {
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
        assertThat(npm.calls()).hasSize(1);
        assertThat(versionFolder.resolve("libchdb.so")).hasContent("the library of an engine");
    }

    private Process startFetchProgram() throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FetchProgram.class.getName(),
                        folder.resolve("npm-home").toString(),
                        cacheRoot.toString()))
                .inheritIO()
                .start();
    }

    private EngineCache cache(EnginePackage engine, Path command) {
        return new EngineCache(cacheRoot, engine, new NpmDownload(command.toString()));
    }

    private Path fetch(EngineCache cache) {
        return cache.library((step, bytes, total) -> {
            assertThat(bytes).isLessThanOrEqualTo(total);
            steps.add(step);
        });
    }

    private void assertRefused(EngineCache cache, String... words) {
        assertThatThrownBy(() -> fetch(cache))
                .isInstanceOf(EmbeddedClickHouseException.class)
                .hasMessageContainingAll(words);
    }

    private List<String> filesOfTheVersion() throws IOException {
        try (Stream<Path> files = Files.list(versionFolder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
