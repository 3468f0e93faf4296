package dev.remat.jobs.crash;

import dev.remat.jobs.fault.Fault;
import dev.remat.jobs.fault.FaultProxy;
import dev.remat.jobs.fault.ProxiedRequest;
import dev.remat.materialization.report.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/** The engine is killed, as by kill -9, around one statement; the client lives and meets it again when it is back. */
final class EngineKill implements Blow {

    /** When the engine dies. */
    enum Moment {
        /** Before the statement reaches it. */
        BEFORE,
        /** While it executes the statement, or just before or after that. */
        DURING,
        /** When it has executed the statement, and the answer is lost. */
        AFTER
    }

    private final MortalEngine engine;
    private final Moment moment;
    private final long milliseconds;

    /**
     * A kill.
     *
     * @param milliseconds how long the statement has been with the engine when it dies, where it dies during one
     */
    EngineKill(MortalEngine engine, Moment moment, long milliseconds) {
        this.engine = engine;
        this.moment = moment;
        this.milliseconds = milliseconds;
    }

    @Override
    public Struck strike(Scenario scenario, World world, Predicate<String> which, int n) {
        var met = new AtomicReference<ProxiedRequest>();
        var sent = new AtomicInteger();
        try (var proxy = new FaultProxy(world.server().endpoint())) {
            proxy.meet(request -> {
                if (met.get() == null && which.test(request.sql()) && sent.incrementAndGet() == n) {
                    met.set(request);
                    return fault();
                }
                return Fault.NONE;
            });
            World cut = world.by(proxy.endpoint());
            try (var service = cut.service()) {
                RunResult result = scenario.act().in(service, cut);
                engine.awaitLife();
                ProxiedRequest request = met.get();
                return request == null
                        ? Struck.notReached(result)
                        : new Struck(request.queryId(), request.sql(), result);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Fault fault() {
        return switch (moment) {
            case BEFORE -> Fault.before(engine::kill);
            case AFTER -> Fault.after(engine::kill);
            case DURING ->
                Fault.during(() -> {
                    pause();
                    engine.kill();
                });
        };
    }

    private void pause() {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return switch (moment) {
            case BEFORE -> "kill -9 of the engine before the statement";
            case DURING -> "kill -9 of the engine %d ms after the request".formatted(milliseconds);
            case AFTER -> "kill -9 of the engine after the statement";
        };
    }
}
