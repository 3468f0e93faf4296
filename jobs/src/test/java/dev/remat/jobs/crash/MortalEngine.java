package dev.remat.jobs.crash;

import static org.awaitility.Awaitility.await;

import dev.remat.embedded.EmbeddedClickHouse;
import dev.remat.embedded.EmbeddedClickHouseConfig;
import dev.remat.embedded.EngineState;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** An engine that is killed again and again; always the same data at the same address. */
final class MortalEngine implements AutoCloseable {

    /** The supervisor of an engine gives up after five deaths in a row; before that the engine is started by hand. */
    private static final int DEATHS_OF_ONE_SUPERVISOR = 3;

    private final Path folder;
    private final URI endpoint;
    private EmbeddedClickHouse engine;
    private int deaths;

    MortalEngine(Path folder) {
        this.folder = folder;
        this.engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(folder));
        this.endpoint = engine.endpoint();
    }

    /** SIGKILL; returns when it is gone. */
    synchronized void kill() {
        deaths++;
        ProcessHandle.of(engine.pid()).ifPresent(process -> {
            process.destroyForcibly();
            process.onExit().join();
        });
    }

    /** Returns when it answers again. */
    synchronized void awaitLife() {
        if (deaths >= DEATHS_OF_ONE_SUPERVISOR) {
            await().atMost(Duration.ofMinutes(1)).until(() -> engine.state() == EngineState.RUNNING);
            engine.close();
            engine = EmbeddedClickHouse.start(new EmbeddedClickHouseConfig(folder, endpoint.getPort(), 0));
            deaths = 0;
        }
        await().atMost(Duration.ofMinutes(1)).ignoreExceptions().until(() -> {
            execute("SELECT 1");
            return true;
        });
    }

    TestDatabase createDatabase() {
        String name = "test_" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
        execute("CREATE DATABASE " + name);
        return new TestDatabase(endpoint, engine.user(), engine.password(), name);
    }

    private void execute(String sql) {
        var server = new ClickHouseServer(endpoint, engine.user(), engine.password(), "default", Map.of());
        try (var connector = ClientV2Connector.to(server)) {
            connector.execute(new ClickHouseStatement(
                    sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofSeconds(30)));
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
