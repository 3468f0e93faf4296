package dev.remat.jobs.connection;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Opens connections: one shared connector for each id, made when it is first asked for. Thread-safe. Closing this closes
 * the connectors and stops the engines that were started; whoever opened a connection does not close it.
 */
public final class Connections implements AutoCloseable {

    private final Map<String, OpenConnection> byId = new TreeMap<>();

    private final UnaryOperator<ClickHouseConnector> around;

    public Connections(Collection<? extends ConnectionSettings> settings) {
        this(settings, UnaryOperator.identity());
    }

    /**
     * The same for those who want to see or change what is sent.
     *
     * @param around makes, of the connector of a connection, the one that is used
     */
    public Connections(Collection<? extends ConnectionSettings> settings, UnaryOperator<ClickHouseConnector> around) {
        this.around = around;
        settings.forEach(connection -> byId.put(connection.id(), OpenConnection.of(connection)));
    }

    /**
     * The connector of a connection. Starts an embedded engine at its first use; reaches no server yet. A password file
     * is read each time, and a changed password gives a new connector to those who ask from then on.
     *
     * @throws InvalidConnection if there is no such connection, or its password cannot be read
     * @throws EngineUnavailable if an embedded engine cannot be fetched or started
     */
    public ClickHouseConnector open(String id) {
        OpenConnection connection = byId.get(id);
        if (connection == null) {
            throw new InvalidConnection("there is no connection '%s'; there are: %s"
                    .formatted(id, byId.isEmpty() ? "none" : String.join(", ", byId.keySet())));
        }
        return around.apply(connection.connector());
    }

    @Override
    public void close() {
        byId.values().forEach(OpenConnection::close);
    }
}
