package dev.remat.embedded;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import dev.remat.embedded.http.ClickHouseHttp;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops an engine in order, and in under two seconds: clients first, then the logs, then the process. */
final class EngineStopper {

    private static final Logger LOG = LoggerFactory.getLogger(EngineStopper.class);
    private static final Duration STATEMENT = Duration.ofMillis(500);
    private static final Duration ORDERED_END = Duration.ofSeconds(3);

    private EngineStopper() {}

    static void stop(EngineProcess process, ClickHouseHttp http) {
        long began = System.nanoTime();
        attempt(http, "KILL QUERY WHERE query_id != queryID() ASYNC");
        attempt(http, "SYSTEM FLUSH LOGS");
        process.requestStop();
        if (!endedInTime(process)) {
            LOG.warn("ClickHouse engine (pid {}) did not end when asked to; killing it", process.pid());
            process.kill();
        }
        LOG.info(
                "ClickHouse engine (pid {}) stopped in {} ms",
                process.pid(),
                Duration.ofNanos(System.nanoTime() - began).toMillis());
    }

    private static void attempt(ClickHouseHttp http, String statement) {
        try {
            http.query(statement, STATEMENT);
        } catch (EmbeddedClickHouseException refused) {
            LOG.debug("while stopping the engine", refused);
        }
    }

    private static boolean endedInTime(EngineProcess process) {
        try {
            return process.endedWithin(ORDERED_END.toMillis());
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
