package dev.remat.embedded.fetch;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Downloads a package's tarball with the npm client, which knows the user's registry, proxy and certificates. npm
 * writes through a cache inside the download folder: its growing file is the progress, and no second copy stays behind.
 */
final class NpmDownload {

    private static final int SECONDS_TO_END = 5;
    private static final int MILLIS_BETWEEN_REPORTS = 300;

    private final String npm;

    /** @param npm the command: a name looked up on the PATH, or a path */
    NpmDownload(String npm) {
        this.npm = npm;
    }

    /** Downloads into an empty folder and returns the tarball. */
    Path download(EnginePackage engine, Path folder, FetchProgress progress) throws IOException, InterruptedException {
        Path errors = folder.resolve("npm-errors.txt");
        Process process = start(engine, folder, errors);
        try {
            while (!process.waitFor(MILLIS_BETWEEN_REPORTS, TimeUnit.MILLISECONDS)) {
                long bytes = Math.min(largestFileIn(folder), engine.tarballBytes());
                progress.fetching(FetchStep.DOWNLOADING, bytes, engine.tarballBytes());
            }
        } finally {
            process.destroy();
            process.onExit()
                    .completeOnTimeout(process, SECONDS_TO_END, TimeUnit.SECONDS)
                    .join();
        }
        if (process.exitValue() != 0) {
            throw new EmbeddedClickHouseException("npm could not fetch " + engine.coordinates() + " (exit code "
                    + process.exitValue() + "): " + Files.readString(errors).strip()
                    + " Check the network and npm's registry and proxy settings, or set REMAT_ENGINE_LIBRARY to a "
                    + EnginePackage.LIBRARY + " that you have.");
        }
        return tarballIn(folder);
    }

    private Process start(EnginePackage engine, Path folder, Path errors) {
        List<String> command = List.of(
                npm,
                "pack",
                engine.coordinates(),
                "--pack-destination",
                folder.toString(),
                "--cache",
                folder.resolve("npm-cache").toString(),
                "--ignore-scripts",
                "--loglevel",
                "error");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(errors.toFile())
                    .start();
            process.getOutputStream().close();
            return process;
        } catch (IOException absent) {
            throw new EmbeddedClickHouseException(
                    "The embedded ClickHouse engine is fetched with npm, and there is no '" + npm
                            + "' on this machine ("
                            + absent.getMessage() + "). Install Node.js, or set REMAT_ENGINE_LIBRARY to a "
                            + EnginePackage.LIBRARY + " that you have, or use a ClickHouse server: 'docker compose up',"
                            + " or connections.<name>.endpoint.",
                    absent);
        }
    }

    private static Path tarballIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".tgz"))
                    .findFirst()
                    .orElseThrow(() -> new EmbeddedClickHouseException(
                            "npm pack said it was done but left no tarball in " + folder + "."));
        }
    }

    private static long largestFileIn(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(file -> file.toFile().length()).max().orElse(0);
        } catch (IOException | UncheckedIOException movedAway) {
            return 0; // npm moves its files while we look; the next look sees them
        }
    }
}
