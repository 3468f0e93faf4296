package dev.remat.jobs.crash;

import dev.remat.jobs.fault.Fault;
import dev.remat.jobs.fault.FaultProxy;
import dev.remat.jobs.fault.ProxiedRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/** A client process is killed, as by kill -9, just before a statement reaches the server or just after it was executed. */
enum ClientKill implements Blow {
    BEFORE("kill -9 of the client before the statement"),
    AFTER("kill -9 of the client after the statement");

    private final String description;

    ClientKill(String description) {
        this.description = description;
    }

    @Override
    public Struck strike(Scenario scenario, World world, Predicate<String> which, int n) {
        var met = new AtomicReference<ProxiedRequest>();
        var sent = new AtomicInteger();
        try (var proxy = new FaultProxy(world.server().endpoint());
                var client = ClientProcess.take()) {
            proxy.meet(request -> {
                if (met.get() != null) {
                    return Fault.CUT_BEFORE_REQUEST;
                }
                if (!which.test(request.sql()) || sent.incrementAndGet() != n) {
                    return Fault.NONE;
                }
                met.set(request);
                return this == BEFORE ? Fault.before(client::kill) : Fault.after(client::kill);
            });
            client.go(ClientProgram.order(scenario, world.by(proxy.endpoint())));
            int exitCode = client.awaitEnd();
            ProxiedRequest request = met.get();
            if (request == null && exitCode != 0) {
                throw new IllegalStateException("the client was not killed and ended with code " + exitCode);
            }
            return request == null ? Struck.notReached(null) : new Struck(request.queryId(), request.sql(), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return description;
    }
}
