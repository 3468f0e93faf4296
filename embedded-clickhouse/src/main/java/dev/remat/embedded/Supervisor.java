package dev.remat.embedded;

import dev.remat.embedded.EngineLauncher.Launched;
import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one engine running: waits for the end of the process and starts another one on the same port, until it is
 * closed or the process dies too often in a row.
 */
final class Supervisor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);
    private static final Duration JOIN = Duration.ofSeconds(5);

    private final EngineLauncher launcher;
    private final RestartPolicy policy;
    private final EngineListener listener;
    private final Thread thread = new Thread(this::supervise, "embedded-clickhouse-supervisor");

    private volatile Launched current;
    private volatile boolean closing;
    private volatile EngineState state = EngineState.STARTING;

    private Supervisor(EngineLauncher launcher, RestartPolicy policy, EngineListener listener, Launched first) {
        this.launcher = launcher;
        this.policy = policy;
        this.listener = listener;
        this.current = first;
    }

    /** Launches the first engine; its failure is the caller's. */
    static Supervisor start(EngineLauncher launcher, int port, RestartPolicy policy, EngineListener listener) {
        try {
            Supervisor supervisor = new Supervisor(launcher, policy, listener, launcher.launch(port));
            supervisor.change(EngineState.RUNNING, "The ClickHouse engine answers.");
            supervisor.thread.setDaemon(true);
            supervisor.thread.start();
            return supervisor;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new EmbeddedClickHouseException("The start of the ClickHouse engine was interrupted.", stopped);
        }
    }

    Launched current() {
        return current;
    }

    EngineState state() {
        return state;
    }

    /** Idempotent. */
    @Override
    public synchronized void close() {
        if (closing) {
            return;
        }
        closing = true;
        boolean interrupted = Thread.interrupted(); // a caller in a hurry still gets an ordered stop
        try {
            thread.interrupt();
            joinThread();
            if (current.process().isAlive()) {
                EngineStopper.stop(current.process(), launcher.http(current.port()));
            }
            change(EngineState.STOPPED, "The ClickHouse engine has ended.");
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void supervise() {
        int deaths = 0;
        while (!closing) {
            long began = System.nanoTime();
            try {
                int exitCode = current.process().awaitEnd();
                boolean sound =
                        System.nanoTime() - began > policy.healthyAfter().toNanos();
                deaths = restart(sound ? 1 : deaths + 1, "ended with exit code " + exitCode);
            } catch (InterruptedException closed) {
                return;
            }
            if (state == EngineState.FAILED) {
                return;
            }
        }
    }

    /** Starts the engine until it answers or the policy gives up; returns how many deaths it has come to. */
    private int restart(int deathsSoFar, String firstReason) throws InterruptedException {
        String reason = firstReason;
        for (int deaths = deathsSoFar; deaths < policy.quickDeaths(); deaths++) {
            Duration pause = policy.pauseAfter(deaths);
            LOG.warn(
                    "ClickHouse engine (pid {}) {}; starting it again on port {} in {} ms (death {} of at most {})",
                    current.process().pid(),
                    reason,
                    current.port(),
                    pause.toMillis(),
                    deaths,
                    policy.quickDeaths());
            change(EngineState.RESTARTING, "The ClickHouse engine " + reason + "; starting it again.");
            Thread.sleep(pause.toMillis());
            try {
                current = launcher.launch(current.port());
                if (closing) { // close() has not seen this process
                    current.process().kill();
                    return deaths;
                }
                LOG.info(
                        "ClickHouse engine answers again on port {} (pid {})",
                        current.port(),
                        current.process().pid());
                change(EngineState.RUNNING, "The ClickHouse engine answers again.");
                return deaths;
            } catch (EmbeddedClickHouseException failure) {
                reason = "did not start: " + failure.getMessage();
            }
        }
        giveUp(reason);
        return policy.quickDeaths();
    }

    private void giveUp(String reason) {
        String detail = "The ClickHouse engine " + reason + ". It died " + policy.quickDeaths()
                + " times in a row and is not started again. Its logs are in " + launcher.logFolder() + ".";
        LOG.error("{}", detail);
        change(EngineState.FAILED, detail);
    }

    private void change(EngineState next, String detail) {
        state = next;
        try {
            listener.stateChanged(next, detail);
        } catch (RuntimeException listenersOwn) {
            LOG.warn("A listener of the ClickHouse engine failed at {}", next, listenersOwn);
        }
    }

    private void joinThread() {
        try {
            thread.join(JOIN.toMillis());
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
