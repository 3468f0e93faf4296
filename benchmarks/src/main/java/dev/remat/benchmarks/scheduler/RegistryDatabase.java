package dev.remat.benchmarks.scheduler;

import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.settings.RegistrySettings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;

/** A PostgreSQL of its own on the loopback interface, for a registry. */
final class RegistryDatabase implements AutoCloseable {

    private static final String USER = "postgres";

    private final EmbeddedPostgres server;

    private RegistryDatabase(EmbeddedPostgres server) {
        this.server = server;
    }

    static RegistryDatabase start() throws IOException {
        return new RegistryDatabase(EmbeddedPostgres.builder()
                .setServerConfig("listen_addresses", "127.0.0.1")
                // As a server is that keeps what it has confirmed.
                .setServerConfig("synchronous_commit", "on")
                .start());
    }

    RegistrySettings settings() {
        return new RegistrySettings(
                "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(server.getPort()),
                USER,
                Credential.configured(USER));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
