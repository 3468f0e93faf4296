package dev.remat.embedded;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import dev.remat.embedded.fetch.EngineLibrary;
import dev.remat.embedded.folder.EngineFolder;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real ClickHouse engine in a child process, reachable over ClickHouse's own HTTP interface on 127.0.0.1. It is
 * started again on the same endpoint when it dies, and ends with this process however this process ends. For
 * development, demonstrations and tests: one process, no replication.
 *
 * <p>Safe for use by several threads.
 */
public final class EmbeddedClickHouse implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedClickHouse.class);

    private final EngineFolder folder;
    private final Supervisor supervisor;

    private EmbeddedClickHouse(EngineFolder folder, Supervisor supervisor) {
        this.folder = folder;
        this.supervisor = supervisor;
    }

    /** As {@link #start(EmbeddedClickHouseConfig, EngineListener)}, with the progress of a fetch going to the log. */
    public static EmbeddedClickHouse start(EmbeddedClickHouseConfig config) {
        return start(config, EngineListener.logging());
    }

    /**
     * Starts an engine and returns when it answers, usually within two seconds. The very first start of a user fetches
     * the engine (about 180 MB) through npm into a cache.
     *
     * @throws EmbeddedClickHouseException when the engine cannot be fetched or started; nothing is left running then
     */
    public static EmbeddedClickHouse start(EmbeddedClickHouseConfig config, EngineListener listener) {
        return start(config, listener, RestartPolicy.DEFAULT);
    }

    static EmbeddedClickHouse start(EmbeddedClickHouseConfig config, EngineListener listener, RestartPolicy policy) {
        Path library = EngineLibrary.locate(listener);
        long began = System.nanoTime();
        listener.stateChanged(EngineState.STARTING, "Starting the ClickHouse engine.");
        EngineFolder folder = EngineFolder.open(config.dir(), config.memoryLimit());
        try {
            EngineLauncher launcher = new EngineLauncher(folder, library);
            EmbeddedClickHouse engine =
                    new EmbeddedClickHouse(folder, Supervisor.start(launcher, config.port(), policy, listener));
            LOG.info(
                    "ClickHouse engine {} answers at {} (pid {}, data in {}) after {} ms",
                    engine.version(),
                    engine.endpoint(),
                    engine.pid(),
                    folder.root(),
                    Duration.ofNanos(System.nanoTime() - began).toMillis());
            return engine;
        } catch (RuntimeException failure) {
            folder.close();
            throw failure;
        }
    }

    /** Where it answers, {@code http://127.0.0.1:port}; the same for the whole life of this object. */
    public URI endpoint() {
        return EngineLauncher.endpoint(supervisor.current().port());
    }

    public String user() {
        return EngineFolder.USER;
    }

    public String password() {
        return folder.password();
    }

    /** The file that holds the password and a line break; mode 0600. */
    public Path passwordFile() {
        return folder.passwordFile();
    }

    /** The version that the engine reports, as {@code SELECT version()} does. */
    public String version() {
        return supervisor.current().version();
    }

    /** The engine's process; another one after a restart. */
    public long pid() {
        return supervisor.current().process().pid();
    }

    /** The folder that holds data, logs and configuration. */
    public Path dir() {
        return folder.root();
    }

    public EngineState state() {
        return supervisor.state();
    }

    /**
     * Ends running queries, flushes the system log tables and ends the process, in under two seconds. Data in a named
     * folder stays; a temporary folder is deleted. Idempotent.
     */
    @Override
    public synchronized void close() {
        if (supervisor.state() == EngineState.STOPPED) {
            return;
        }
        supervisor.close();
        folder.close();
    }
}
