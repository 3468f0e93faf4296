package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.cli.PauseOptions;
import dev.remat.scheduler.control.Asker;
import dev.remat.scheduler.control.RouteControl;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.store.Database;

/** {@code remat pause} and {@code remat resume}. */
final class PauseRoutes {

    private final ProcessContext process;
    private final Configuration configuration;
    private final PauseOptions options;
    private final Asker asker;

    PauseRoutes(ProcessContext process, Configuration configuration, PauseOptions options) {
        this.process = process;
        this.configuration = configuration;
        this.options = options;
        this.asker = new Asker(options.by(), options.reason());
        Settings.requireSound(configuration);
        options.routes().forEach(route -> new RouteChoice(configuration, route));
    }

    int pause() {
        return change((control, route) ->
                control.pause(route, asker) ? "paused; a run that goes on is left alone" : "was paused already");
    }

    int resume() {
        return change((control, route) ->
                control.resume(route, configuration.routes().get(route)) ? "resumed" : "was not paused");
    }

    private int change(Change change) {
        try (var database = new Database(configuration.settings().registry())) {
            var control = process.control(database, configuration.settings());
            for (String route : options.routes()) {
                process.console().print("%s: %s".formatted(route, change.of(control, route)));
            }
            return 0;
        }
    }

    private interface Change {
        String of(RouteControl control, String route);
    }
}
