package dev.remat.scheduler.command;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.cli.PauseOptions;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.store.Accounting;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.Observation;
import dev.remat.scheduler.registry.store.ScheduledRoute;
import java.time.Instant;

/** {@code remat pause} and {@code remat resume}. */
final class PauseRoutes {

    private static final int LONGEST = 500;

    private final ProcessContext process;
    private final Configuration configuration;
    private final PauseOptions options;

    PauseRoutes(ProcessContext process, Configuration configuration, PauseOptions options) {
        this.process = process;
        this.configuration = configuration;
        this.options = options;
        Settings.requireSound(configuration);
        options.routes().forEach(route -> new RouteChoice(configuration, route));
        if (options.by().length() > LONGEST || options.reason().length() > LONGEST) {
            throw new CommandRefused("--by and --reason may have %d characters at most".formatted(LONGEST));
        }
    }

    int pause() {
        return change((accounting, route) -> accounting.pause(route, options.by(), options.reason())
                ? "paused; a run that goes on is left alone"
                : "was paused already");
    }

    int resume() {
        return change((accounting, route) -> {
            Route known = configuration.routes().get(route);
            ScheduledRoute schedule =
                    known == null ? null : ScheduledRoute.of(known).orElse(null);
            return accounting.resume(route, schedule) ? "resumed" : "was not paused";
        });
    }

    private int change(Change change) {
        Instant now = process.clock().instant();
        String node = configuration.settings().node().id();
        var observed = Observation.of(node, now);
        try (var database = new Database(configuration.settings().registry())) {
            for (String route : options.routes()) {
                String what = database.inTransaction(sql -> change.of(new Accounting(sql, observed), route));
                process.console().print("%s: %s".formatted(route, what));
            }
            return 0;
        }
    }

    private interface Change {
        String of(Accounting accounting, String route);
    }
}
