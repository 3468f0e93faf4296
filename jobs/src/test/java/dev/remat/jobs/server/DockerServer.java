package dev.remat.jobs.server;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** A ClickHouse server in a container, and fresh databases on it. */
public final class DockerServer implements AutoCloseable {

    /** The oldest version that is supported. */
    public static final String OLDEST = "clickhouse/clickhouse-server:24.8";

    /** The newest version that is supported. */
    public static final String NEWEST = "clickhouse/clickhouse-server:26.7";

    private static final int HTTP = 8123;
    private static final String USER = "remat";
    private static final String PASSWORD = "for-tests-only";

    private final GenericContainer<?> container;
    private final ClickHouseConnector admin;

    private DockerServer(GenericContainer<?> container) {
        this.container = container;
        this.admin = ClientV2Connector.to(new ClickHouseServer(endpoint(), USER, PASSWORD, "default", Map.of()));
    }

    /** Whether Docker answers; for conditions on test classes. */
    public static boolean isDockerThere() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    /** Starts the image. */
    public static DockerServer start(String image) {
        @SuppressWarnings("resource") // closed with the object that is returned
        var container = new GenericContainer<>(image)
                .withExposedPorts(HTTP)
                .withEnv("CLICKHOUSE_USER", USER)
                .withEnv("CLICKHOUSE_PASSWORD", PASSWORD)
                .withEnv("CLICKHOUSE_DEFAULT_ACCESS_MANAGEMENT", "1")
                .waitingFor(Wait.forHttp("/ping").forPort(HTTP).withStartupTimeout(Duration.ofMinutes(3)));
        container.start();
        return new DockerServer(container);
    }

    public TestDatabase createDatabase() {
        String name = "test_" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
        execute("CREATE DATABASE " + name);
        return new TestDatabase(endpoint(), USER, PASSWORD, name);
    }

    public void drop(TestDatabase database) {
        execute("DROP DATABASE " + database.name() + " SYNC");
    }

    private void execute(String sql) {
        admin.execute(
                new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1)));
    }

    private URI endpoint() {
        return URI.create("http://%s:%d".formatted(container.getHost(), container.getMappedPort(HTTP)));
    }

    @Override
    public void close() {
        admin.close();
        container.stop();
    }
}
