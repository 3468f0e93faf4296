package dev.remat.jobs.server;

import dev.remat.embedded.EmbeddedClickHouse;
import dev.remat.embedded.EmbeddedClickHouseConfig;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An engine of its own with further users, a cluster {@code here} that is itself, and a storage policy {@code full} without
 * room. Its users come from a file, since it
 * has no storage for those made by CREATE USER; ClickHouse merges files in {@code users.d} and {@code config.d}.
 */
public final class EngineWithUsers implements AutoCloseable {

    private static final String PASSWORD = "for-tests-only";

    private static final String MORE = """
            <clickhouse>
                <tcp_port>9</tcp_port>
                <remote_servers>
                    <here><shard><replica><host>127.0.0.1</host><port>9</port></replica></shard></here>
                </remote_servers>
                <storage_configuration>
                    <disks><full><path>%s/</path><keep_free_space_bytes>1000000000000000</keep_free_space_bytes></full></disks>
                    <policies><full><volumes><main><disk>full</disk></main></volumes></full></policies>
                </storage_configuration>
            </clickhouse>
            """;

    private final EmbeddedClickHouse engine;

    private EngineWithUsers(EmbeddedClickHouse engine) {
        this.engine = engine;
    }

    /** Starts it in a folder that is not there yet. */
    public static EngineWithUsers start(Path dir, List<User> users) {
        try {
            Path more = Files.createDirectories(dir.resolve("config/users.d")).resolve("more.xml");
            Files.writeString(more, xml(users));
            Path server =
                    Files.createDirectories(dir.resolve("config/config.d")).resolve("more.xml");
            Files.writeString(server, MORE.formatted(Files.createDirectories(dir.resolve("full"))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new EngineWithUsers(EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir)));
    }

    /** A connector of the user who may do everything. */
    public ClickHouseConnector admin() {
        return connector(engine.user(), engine.password());
    }

    /** A connector of one of the further users. */
    public ClickHouseConnector as(String user) {
        return connector(user, PASSWORD);
    }

    private ClickHouseConnector connector(String user, String password) {
        return ClientV2Connector.to(new ClickHouseServer(engine.endpoint(), user, password, "system", Map.of()));
    }

    @Override
    public void close() {
        engine.close();
    }

    private static String xml(List<User> users) {
        StringBuilder profiles = new StringBuilder();
        StringBuilder text = new StringBuilder();
        for (User user : users) {
            profiles.append(
                    "<%1$s_profile><readonly>%2$d</readonly></%1$s_profile>".formatted(user.name(), user.readonly()));
            text.append(
                    "<%1$s><password>%2$s</password><networks><ip>127.0.0.1</ip></networks><profile>%1$s_profile</profile>"
                            .formatted(user.name(), PASSWORD));
            text.append("<quota>default</quota>");
            if (!user.grants().isEmpty()) {
                text.append("<grants>");
                user.grants().forEach(grant -> text.append("<query>%s</query>".formatted(grant)));
                text.append("</grants>");
            }
            user.filters().forEach((table, filter) -> {
                String[] names = table.split("\\.", 2);
                text.append("<databases><%1$s><%2$s><filter>%3$s</filter></%2$s></%1$s></databases>"
                        .formatted(names[0], names[1], filter));
            });
            text.append("</%s>".formatted(user.name()));
        }
        return "<clickhouse><profiles>%s</profiles><users>%s</users></clickhouse>".formatted(profiles, text);
    }

    /**
     * A user.
     *
     * @param name of lower-case letters
     * @param readonly the setting of this name; 0 for none
     * @param grants GRANT and REVOKE statements without their end; empty for every right
     * @param filters conditions of row policies by table
     */
    public record User(String name, int readonly, List<String> grants, Map<String, String> filters) {

        /** A user with some rights. */
        public static User granted(String name, String... grants) {
            return new User(name, 0, List.of(grants), Map.of());
        }
    }
}
