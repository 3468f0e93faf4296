package dev.remat.embedded.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.EmbeddedClickHouse;
import dev.remat.embedded.EmbeddedClickHouseConfig;
import dev.remat.embedded.http.ClickHouseHttp;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestServerTest {

    @Test
    void usesTheServerNamedByTheEnvironmentAndLeavesItRunning() {
        try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.temporary())) {
            Map<String, String> environment = Map.of(
                    "REMAT_TEST_CLICKHOUSE_ENDPOINT",
                    engine.endpoint().toString(),
                    "REMAT_TEST_CLICKHOUSE_USER",
                    engine.user(),
                    "REMAT_TEST_CLICKHOUSE_PASSWORD",
                    engine.password());
            ClickHouseHttp http = new ClickHouseHttp(engine.endpoint(), engine.user(), engine.password());
            String countOfTestDatabases = "SELECT count() FROM system.databases WHERE name LIKE 'test\\_%'";
            try (TestServer server = TestServer.start(environment)) {
                TestDatabase database = server.createDatabase();
                assertThat(database.endpoint()).isEqualTo(engine.endpoint());
                assertThat(http.query(countOfTestDatabases, Duration.ofSeconds(5)))
                        .isEqualTo("1");
                server.drop(database);
            }
            assertThat(http.query(countOfTestDatabases, Duration.ofSeconds(5))).isEqualTo("0");
        }
    }
}
