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

/** Launches an engine and waits until it answers its user. */
final class EngineLauncher {

    /** Loading many tables takes its time on a slow disk. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

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
        checkFree(port);
        EngineProcess process = EngineProcess.launch(folder, library, port);
        boolean answers = false;
        try {
            int actual = process.awaitPort(PATIENCE);
            String version = http(actual).query("SELECT version()", PATIENCE);
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

    private static void checkFree(int port) {
        if (port == 0) {
            return;
        }
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
        } catch (IOException taken) {
            throw new EmbeddedClickHouseException(
                    "Port " + port + " on 127.0.0.1 cannot be opened for the ClickHouse engine: " + taken.getMessage()
                            + ". Stop what uses it, or choose another port (0 for any free one).",
                    taken);
        }
    }
}
