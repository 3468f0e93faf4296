package dev.remat.scheduler.process.nodes;

import dev.remat.embedded.EmbeddedClickHouse;
import dev.remat.embedded.EmbeddedClickHouseConfig;
import dev.remat.embedded.http.ClickHouseHttp;
import dev.remat.scheduler.process.GeneratedEvents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** The ClickHouse engine that all nodes rebuild tables on, with the logs that they read. */
final class TargetServer implements AutoCloseable {

    static final long ROWS = 2_000;
    static final long SLOW_ROWS = 8;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final EmbeddedClickHouse engine;
    private final ClickHouseHttp http;

    private TargetServer(EmbeddedClickHouse engine) {
        this.engine = engine;
        this.http = new ClickHouseHttp(engine.endpoint(), engine.user(), engine.password());
    }

    /** Starts it with its data in a folder. */
    static TargetServer start(Path folder) {
        var server = new TargetServer(EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(folder)));
        server.execute("CREATE DATABASE logs");
        server.execute("CREATE DATABASE serving");
        server.createLog("quick", ROWS);
        server.createLog("few", SLOW_ROWS);
        // A run reads its log more than once, and takes a second or two so that faults find it.
        server.execute("CREATE VIEW logs.slow AS SELECT * FROM logs.few WHERE sleepEachRow(0.1) = 0");
        return server;
    }

    private void createLog(String name, long events) {
        execute("CREATE TABLE logs.%s ENGINE = MergeTree ORDER BY dpone_cdc_unique_key_hash AS %s"
                .formatted(name, GeneratedEvents.SELECT.formatted("numbers(%d)".formatted(events))));
    }

    /** The connection, for a configuration file. */
    String connection() {
        return "{ type = server, endpoint = \"%s\", user = %s, password = \"%s\" }"
                .formatted(engine.endpoint(), engine.user(), engine.password());
    }

    void execute(String sql) {
        http.query(sql, PATIENCE);
    }

    /** The rows of an answer, each as its values. */
    List<List<String>> rows(String sql) {
        return http.query(sql + " FORMAT TabSeparated", PATIENCE)
                .lines()
                .map(line -> Arrays.asList(line.split("\t", -1)))
                .toList();
    }

    @Override
    public void close() {
        engine.close();
    }
}
