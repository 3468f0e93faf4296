package dev.remat.jobs.clickhouse;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.ClientFaultCause;
import java.time.temporal.ChronoUnit;

/** Builds the client with every kind of retry of its own switched off. */
final class ClientFactory {

    /** Older servers close a connection that idles for three seconds; ours must be gone before that. */
    private static final long KEEP_ALIVE_SECONDS = 2;

    private static final long CONNECT_TIMEOUT_SECONDS = 10;

    /** Two connections for each of many runs at once: the statement, and the one that ends it. */
    private static final int CONNECTIONS = 32;

    private ClientFactory() {}

    static Client create(ClickHouseServer server) {
        return new Client.Builder()
                .addEndpoint(server.label())
                .setUsername(server.user())
                .setPassword(server.password())
                .setDefaultDatabase(server.database())
                .setClientName("remat")
                .setMaxRetries(0)
                .retryOnFailures(ClientFaultCause.None)
                .setMaxConnections(CONNECTIONS)
                .setConnectTimeout(CONNECT_TIMEOUT_SECONDS, ChronoUnit.SECONDS)
                .setConnectionRequestTimeout(CONNECT_TIMEOUT_SECONDS, ChronoUnit.SECONDS)
                .setKeepAliveTimeout(KEEP_ALIVE_SECONDS, ChronoUnit.SECONDS)
                .compressServerResponse(false)
                .compressClientRequest(false)
                .build();
    }
}
