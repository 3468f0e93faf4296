package dev.remat.jobs.service;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.server.SampleLog;
import dev.remat.materialization.run.Cancellation;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Random;

/** Another process that rebuilds the target from a slow log, until it is killed. */
final class KilledRunProgram {

    private KilledRunProgram() {}

    public static void main(String[] arguments) {
        var database = new TestDatabase(URI.create(arguments[1]), arguments[2], arguments[3], arguments[4]);
        try (var service = new CdcMaterializationService(
                SampleLog.connections(database),
                Path.of(arguments[0]),
                Clock.systemUTC(),
                new Random(),
                "killed-node")) {
            service.run(SampleLog.route(database, "slow_log"), new Cancellation());
        }
    }
}
