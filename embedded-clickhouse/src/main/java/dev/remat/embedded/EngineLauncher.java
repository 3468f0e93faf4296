package dev.remat.embedded;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import dev.remat.embedded.folder.EngineFolder;
import dev.remat.embedded.http.ClickHouseHttp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Launches an engine and waits until it answers its user. */
final class EngineLauncher {

    /** Loading many tables takes its time on a slow disk. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** By then it listens, and an answer is a matter of milliseconds. */
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private static final Duration PORT_PATIENCE = Duration.ofSeconds(2);
    private static final int MILLIS_BETWEEN_TRIES = 50;

    private final EngineFolder folder;
    private final Path library;

    EngineLauncher(EngineFolder folder, Path library) {
        this.folder = folder;
        this.library = library;
    }

    /** An engine that answers, and how to reach it. */
    record Launched(EngineProcess process, int port, String version) {}

    /**
     * @param port 0 for any free one
     * @throws EmbeddedClickHouseException when the engine does not come up; no process is left then
     */
    Launched launch(int port) throws InterruptedException {
        awaitFree(port);
        EngineProcess process = EngineProcess.launch(folder, library, port);
        boolean answers = false;
        try {
            int actual = process.awaitPort(PATIENCE);
            String version = http(actual).query("SELECT version()", ANSWER);
            answers = true;
            return new Launched(process, actual, version);
        } finally {
            if (!answers) {
                process.kill();
            }
        }
    }

    ClickHouseHttp http(int port) {
        return new ClickHouseHttp(endpoint(port), EngineFolder.USER, folder.password());
    }

    Path logFolder() {
        return folder.logFolder();
    }

    static URI endpoint(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** An engine whose parent was killed holds its port for a moment longer. */
    private static void awaitFree(int port) throws InterruptedException {
        long deadline = System.nanoTime() + PORT_PATIENCE.toNanos();
        IOException taken = port == 0 ? null : tryPort(port);
        while (taken != null) {
            if (System.nanoTime() > deadline) {
                throw new EmbeddedClickHouseException(
                        "Port " + port + " on 127.0.0.1 cannot be opened for the ClickHouse engine: "
                                + taken.getMessage()
                                + ". Stop what uses it, or choose another port (0 for any free one).",
                        taken);
            }
            Thread.sleep(MILLIS_BETWEEN_TRIES);
            taken = tryPort(port);
        }
    }

    private static @Nullable IOException tryPort(int port) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            return null;
        } catch (IOException taken) {
            return taken;
        }
    }
}
