package dev.remat.embedded.junit;

import dev.remat.embedded.EmbeddedClickHouse;
import dev.remat.embedded.EmbeddedClickHouseConfig;
import dev.remat.embedded.http.ClickHouseHttp;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The server that a test run works on: one named by the environment, else an engine of its own. */
final class TestServer implements AutoCloseable {

    private static final Duration STATEMENT = Duration.ofSeconds(30);
    private static final int NAME_LENGTH = 12;

    private final URI endpoint;
    private final String user;
    private final String password;
    private final ClickHouseHttp http;
    private final @Nullable EmbeddedClickHouse engine;

    private TestServer(URI endpoint, String user, String password, @Nullable EmbeddedClickHouse engine) {
        this.endpoint = endpoint;
        this.user = user;
        this.password = password;
        this.http = new ClickHouseHttp(endpoint, user, password);
        this.engine = engine;
    }

    static TestServer start(Map<String, String> environment) {
        String named = environment.getOrDefault("REMAT_TEST_CLICKHOUSE_ENDPOINT", "");
        if (!named.isBlank()) {
            return new TestServer(
                    URI.create(named),
                    environment.getOrDefault("REMAT_TEST_CLICKHOUSE_USER", "default"),
                    environment.getOrDefault("REMAT_TEST_CLICKHOUSE_PASSWORD", ""),
                    null);
        }
        EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.temporary());
        return new TestServer(engine.endpoint(), engine.user(), engine.password(), engine);
    }

    TestDatabase createDatabase() {
        String name = "test_" + UUID.randomUUID().toString().replace("-", "").substring(0, NAME_LENGTH);
        http.query("CREATE DATABASE " + name, STATEMENT);
        return new TestDatabase(endpoint, user, password, name);
    }

    void drop(TestDatabase database) {
        http.query("DROP DATABASE IF EXISTS " + database.name() + " SYNC", STATEMENT);
    }

    /** Called by JUnit at the end of the test run. */
    @Override
    public void close() {
        if (engine != null) {
            engine.close();
        }
    }
}
