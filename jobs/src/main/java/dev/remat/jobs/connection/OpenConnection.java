package dev.remat.jobs.connection;

import dev.remat.embedded.EmbeddedClickHouse;
import dev.remat.embedded.EmbeddedClickHouseConfig;
import dev.remat.embedded.error.EmbeddedClickHouseException;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One connection and what was opened for it. A lock of its own, so that a slow one keeps nobody else waiting. */
abstract sealed class OpenConnection implements AutoCloseable {

    private final Map<ClickHouseServer, ClientV2Connector> connectors = new LinkedHashMap<>();
    private boolean closed;

    static OpenConnection of(ConnectionSettings settings) {
        return settings instanceof EmbeddedConnection embedded
                ? new Embedded(embedded)
                : new Remote((ServerConnection) settings);
    }

    /** Where the server is now. */
    abstract ClickHouseServer server();

    synchronized ClickHouseConnector connector() {
        if (closed) {
            throw new InvalidConnection("the connection was closed, because this process ends");
        }
        // Runs that began with an earlier password keep their connector until the end.
        return connectors.computeIfAbsent(server(), ClientV2Connector::to);
    }

    @Override
    public synchronized void close() {
        closed = true;
        connectors.values().forEach(ClientV2Connector::close);
        connectors.clear();
    }

    private static final class Remote extends OpenConnection {

        private final ServerConnection settings;

        Remote(ServerConnection settings) {
            this.settings = settings;
        }

        @Override
        ClickHouseServer server() {
            return new ClickHouseServer(
                    settings.endpoint(),
                    settings.user(),
                    settings.password().reveal(),
                    settings.database(),
                    settings.settings());
        }
    }

    private static final class Embedded extends OpenConnection {

        private final EmbeddedConnection settings;
        private @Nullable EmbeddedClickHouse engine;

        Embedded(EmbeddedConnection settings) {
            this.settings = settings;
        }

        @Override
        ClickHouseServer server() {
            EmbeddedClickHouse running = engine == null ? start() : engine;
            engine = running;
            return new ClickHouseServer(running.endpoint(), running.user(), running.password(), "default", Map.of());
        }

        private EmbeddedClickHouse start() {
            try {
                return EmbeddedClickHouse.start(
                        new EmbeddedClickHouseConfig(settings.dir(), settings.port(), settings.memoryLimit()));
            } catch (EmbeddedClickHouseException e) {
                throw new EngineUnavailable(
                        "the engine of connection '%s' did not start: %s".formatted(settings.id(), e.getMessage()), e);
            }
        }

        @Override
        public synchronized void close() {
            super.close();
            if (engine != null) {
                engine.close();
                engine = null;
            }
        }
    }
}
