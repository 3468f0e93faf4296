package dev.remat.embedded;

import dev.remat.embedded.child.EngineCommand;
import dev.remat.embedded.error.EmbeddedClickHouseException;
import dev.remat.embedded.folder.EngineFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One child process, from its launch to its end. */
final class EngineProcess {

    private static final int MILLIS_BETWEEN_LOOKS = 20;
    private static final int LINES_OF_OUTPUT_IN_MESSAGE = 12;
    private static final int SECONDS_TO_DIE = 10;
    private static final int STOP_REQUEST = 's';

    private final Process process;
    private final EngineFolder folder;

    private EngineProcess(Process process, EngineFolder folder) {
        this.process = process;
        this.folder = folder;
    }

    /** @param port 0 for any free one */
    static EngineProcess launch(EngineFolder folder, Path library, int port) {
        try {
            Files.deleteIfExists(portFile(folder));
            EngineCommand engine = new EngineCommand(
                    ProcessHandle.current().pid(),
                    library,
                    folder.configFile(),
                    folder.store(),
                    port,
                    portFile(folder),
                    folder.runFolder().resolve("engine.lock"));
            ProcessBuilder builder = new ProcessBuilder(JavaCommand.of(folder, engine))
                    .directory(folder.runFolder().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.outputFile().toFile());
            JavaCommand.narrow(builder.environment(), folder);
            return new EngineProcess(builder.start(), folder);
        } catch (IOException failure) {
            throw new EmbeddedClickHouseException(
                    "The ClickHouse engine in " + folder.root() + " cannot be started: " + failure.getMessage(),
                    failure);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for the end of the process and returns its exit code. */
    int awaitEnd() throws InterruptedException {
        return process.waitFor();
    }

    /** Waits until the engine listens and returns its port. */
    int awaitPort(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < deadline) {
            if (endedWithin(MILLIS_BETWEEN_LOOKS)) {
                throw failed("ended with exit code " + process.exitValue() + " before it answered");
            }
            String port = contentOf(portFile(folder));
            if (port.endsWith("\n")) {
                return Integer.parseInt(port.strip());
            }
            if (contentOf(folder.outputFile()).contains("DB::Exception")) {
                throw failed("could not open its HTTP server");
            }
        }
        throw failed("did not answer within " + patience.toSeconds() + " s");
    }

    boolean endedWithin(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** Asks the child for an ordered end; it takes under a second, whatever clients do. */
    void requestStop() {
        try {
            process.getOutputStream().write(STOP_REQUEST);
            process.getOutputStream().flush();
        } catch (IOException alreadyGone) {
            process.destroy();
        }
    }

    /** Returns when the process is gone. */
    void kill() {
        process.destroyForcibly()
                .onExit()
                .orTimeout(SECONDS_TO_DIE, TimeUnit.SECONDS)
                .join();
    }

    private EmbeddedClickHouseException failed(String what) {
        return new EmbeddedClickHouseException("The ClickHouse engine in " + folder.root() + " " + what
                + ". Its last output:\n" + lastOutput() + "\nMore is in " + folder.logFolder() + ".");
    }

    private String lastOutput() {
        List<String> lines = contentOf(folder.outputFile())
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_OF_OUTPUT_IN_MESSAGE), lines.size()));
    }

    private static Path portFile(EngineFolder folder) {
        return folder.runFolder().resolve("http-port");
    }

    private static String contentOf(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }
}
