package dev.remat.embedded;

import static dev.remat.embedded.Engines.query;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class SupervisionTest {

    private static final Duration SOON = Duration.ofMillis(5);
    private static final RestartPolicy PATIENT = new RestartPolicy(5, Duration.ofMinutes(1), SOON, SOON);
    private static final RestartPolicy STRICT = new RestartPolicy(2, Duration.ofMinutes(1), SOON, SOON);
    private static final RestartPolicy SLOW =
            new RestartPolicy(5, Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1));

    private final Logger log = (Logger) LoggerFactory.getLogger(Supervisor.class);
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final List<EngineState> states = new CopyOnWriteArrayList<>();
    private final EngineListener listener = new EngineListener() {
        @Override
        public void stateChanged(EngineState state, String detail) {
            states.add(state);
        }
    };

    @TempDir
    private Path dir;

    @BeforeEach
    void listensToTheLog() {
        logged.start();
        log.addAppender(logged);
    }

    @AfterEach
    void stopsListening() {
        log.detachAppender(logged);
    }

    @Test
    void startsADeadEngineAgainOnTheSameEndpointWithItsData() {
        try (EmbeddedClickHouse engine = start(PATIENT)) {
            query(engine, "CREATE DATABASE d");
            query(engine, "CREATE TABLE d.t (n UInt64) ENGINE = MergeTree ORDER BY n");
            query(engine, "INSERT INTO d.t SELECT number FROM numbers(1000)");
            URI endpoint = engine.endpoint();
            long pid = engine.pid();

            Engines.kill(pid);

            awaitState(engine, EngineState.RUNNING, pid);
            assertThat(engine.endpoint()).isEqualTo(endpoint);
            assertThat(query(engine, "SELECT count() FROM d.t")).isEqualTo("1000");
            assertThat(logged.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .first()
                    .asString()
                    .contains("(pid " + pid + ") ended with exit code 137; starting it again on port "
                            + endpoint.getPort());
        }
        assertThat(states)
                .containsExactly(
                        EngineState.STARTING,
                        EngineState.RUNNING,
                        EngineState.RESTARTING,
                        EngineState.RUNNING,
                        EngineState.STOPPED);
    }

    @Test
    void startsTheEngineAgainWhenAClientShutsItDown() {
        try (EmbeddedClickHouse engine = start(PATIENT)) {
            long pid = engine.pid();
            assertThat(Engines.http(engine).answers(Duration.ofSeconds(2))).isTrue();
            try {
                query(engine, "SYSTEM SHUTDOWN");
            } catch (RuntimeException connectionLost) {
                assertThat(connectionLost).hasMessageContaining("SYSTEM SHUTDOWN");
            }
            awaitState(engine, EngineState.RUNNING, pid);
            assertThat(query(engine, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void givesUpOnAnEngineThatKeepsDying() {
        try (EmbeddedClickHouse engine = start(STRICT)) {
            long first = engine.pid();
            Engines.kill(first);
            awaitState(engine, EngineState.RUNNING, first);
            long second = engine.pid();
            Engines.kill(second);
            Awaitility.await().until(() -> engine.state() == EngineState.FAILED);
            assertThat(Engines.runs(second)).isFalse();
        }
        assertThat(states).endsWith(EngineState.FAILED, EngineState.STOPPED);
    }

    @Test
    void closesAtOnceWhileItWaitsToStartTheEngineAgain() {
        EmbeddedClickHouse engine = start(SLOW);
        Engines.kill(engine.pid());
        Awaitility.await().until(() -> engine.state() == EngineState.RESTARTING);

        long began = System.nanoTime();
        engine.close();

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(2));
        assertThat(engine.state()).isEqualTo(EngineState.STOPPED);
    }

    @Test
    void doublesThePauseUpToItsBound() {
        RestartPolicy policy = RestartPolicy.DEFAULT;
        assertThat(policy.pauseAfter(1)).isEqualTo(Duration.ofMillis(100));
        assertThat(policy.pauseAfter(2)).isEqualTo(Duration.ofMillis(200));
        assertThat(policy.pauseAfter(100)).isEqualTo(Duration.ofSeconds(5));
    }

    private EmbeddedClickHouse start(RestartPolicy policy) {
        return EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir), listener, policy);
    }

    private static void awaitState(EmbeddedClickHouse engine, EngineState state, long otherThan) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() -> engine.state() == state && engine.pid() != otherThan);
    }
}
