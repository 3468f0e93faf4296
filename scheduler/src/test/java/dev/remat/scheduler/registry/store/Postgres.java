package dev.remat.scheduler.registry.store;

import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.settings.RegistrySettings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/** One PostgreSQL for all tests of the JVM, on the loopback interface; ends with the JVM. */
public final class Postgres {

    private static final EmbeddedPostgres SERVER = start();

    private Postgres() {}

    public static int port() {
        return SERVER.getPort();
    }

    public static RegistrySettings settings() {
        return settings(port());
    }

    /** The same through another port. */
    public static RegistrySettings settings(int port) {
        return new RegistrySettings(
                "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port),
                "postgres",
                Credential.configured("postgres"));
    }

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("listen_addresses", "127.0.0.1")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
