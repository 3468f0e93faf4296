package dev.remat.jobs.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@ClickHouseTest
class ConnectionsTest {

    @TempDir
    private Path folder;

    @Test
    void givesEveryoneTheSameConnector(TestDatabase database) {
        try (var connections =
                new Connections(List.of(server(database, Credential.configured(database.password()), Map.of())))) {
            assertThat(connections.open("main")).isSameAs(connections.open("main"));
        }
    }

    @Test
    void logsInWithThePasswordInAFileAndTakesUpAChangedOne(TestDatabase database) throws IOException {
        Path file = Files.writeString(folder.resolve("password"), "not-the-password\n");
        try (var connections = new Connections(List.of(server(database, Credential.inFile(file), Map.of())))) {
            ClickHouseConnector before = connections.open("main");
            assertThatThrownBy(() -> user(before)).hasMessageContaining("Authentication failed");
            Files.writeString(file, database.password() + "\n");
            assertThat(user(connections.open("main"))).isEqualTo(database.user());
        }
    }

    @Test
    void namesTheFileOfAPasswordThatIsNotThere(TestDatabase database) {
        Path missing = folder.resolve("missing");
        try (var connections = new Connections(List.of(server(database, Credential.inFile(missing), Map.of())))) {
            assertThatThrownBy(() -> connections.open("main"))
                    .isInstanceOf(InvalidConnection.class)
                    .hasMessageContaining(missing.toString());
        }
    }

    @Test
    void namesTheConnectionsThatThereAreWhenAskedForAnother(TestDatabase database) {
        try (var connections =
                new Connections(List.of(server(database, Credential.configured(database.password()), Map.of())))) {
            assertThatThrownBy(() -> connections.open("mian"))
                    .isInstanceOf(InvalidConnection.class)
                    .hasMessage("there is no connection 'mian'; there are: main");
        }
    }

    @Test
    void appliesSettingsAndDatabaseOfTheConnection(TestDatabase database) {
        var settings = Map.of("max_threads", "3");
        try (var connections =
                new Connections(List.of(server(database, Credential.configured(database.password()), settings)))) {
            assertThat(text(
                            connections.open("main"),
                            "SELECT currentDatabase() || getSetting('max_threads')::String AS t"))
                    .isEqualTo(database.name() + "3");
        }
    }

    @Test
    void startsAnEmbeddedEngineAtFirstUseAndStopsItAtTheEnd() {
        Path data = folder.resolve("data");
        ClickHouseConnector connector;
        try (var connections = new Connections(List.of(new EmbeddedConnection("local", data, 0, 0)))) {
            assertThat(data).doesNotExist();
            connector = connections.open("local");
            assertThat(user(connector)).isNotEmpty();
            assertThat(connections.open("local")).isSameAs(connector);
        }
        try (var restarted = new Connections(List.of(new EmbeddedConnection("local", data, 0, 0)))) {
            assertThat(restarted.open("local").endpoint()).startsWith("http://127.0.0.1:");
        }
    }

    @Test
    void opensNothingOnceItIsClosed(TestDatabase database) {
        var connections =
                new Connections(List.of(server(database, Credential.configured(database.password()), Map.of())));
        connections.close();
        assertThatThrownBy(() -> connections.open("main")).isInstanceOf(InvalidConnection.class);
    }

    private static ServerConnection server(TestDatabase database, Credential password, Map<String, String> settings) {
        return new ServerConnection("main", database.endpoint(), database.user(), password, database.name(), settings);
    }

    private static String user(ClickHouseConnector connector) {
        return text(connector, "SELECT currentUser() AS t");
    }

    private static String text(ClickHouseConnector connector, String sql) {
        var statement = new ClickHouseStatement(
                sql, "remat_test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofSeconds(10));
        return connector.query(statement).get(0).string("t");
    }
}
