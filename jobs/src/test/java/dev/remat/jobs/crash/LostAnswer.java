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

/** The connection breaks at one statement, and the client lives on. */
enum LostAnswer implements Blow {
    NOT_EXECUTED("request lost, client lives"),
    EXECUTED("answer lost, client lives");

    private final String description;

    LostAnswer(String description) {
        this.description = description;
    }

    @Override
    public Struck strike(Scenario scenario, World world, Predicate<String> which, int n) {
        var met = new AtomicReference<ProxiedRequest>();
        var sent = new AtomicInteger();
        try (var proxy = new FaultProxy(world.server().endpoint())) {
            proxy.meet(request -> {
                if (which.test(request.sql()) && sent.incrementAndGet() == n) {
                    met.set(request);
                    return this == EXECUTED ? Fault.CUT_BEFORE_ANSWER : Fault.CUT_BEFORE_REQUEST;
                }
                return Fault.NONE;
            });
            World cut = world.by(proxy.endpoint());
            try (var service = cut.service()) {
                RunResult result = scenario.act().in(service, cut);
                ProxiedRequest request = met.get();
                return request == null
                        ? Struck.notReached(result)
                        : new Struck(request.queryId(), request.sql(), result);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return description;
    }
}
