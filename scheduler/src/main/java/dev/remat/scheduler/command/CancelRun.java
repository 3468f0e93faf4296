package dev.remat.scheduler.command;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.RunCancellation;
import dev.remat.scheduler.cli.CancelOptions;
import dev.remat.scheduler.process.ProcessContext;
import java.time.Duration;
import java.util.Optional;

/** {@code remat cancel}: ends the run that holds a route's target. */
final class CancelRun {

    private static final int USAGE_OR_CONFIGURATION = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ProcessContext process;
    private final RouteChoice choice;

    CancelRun(ProcessContext process, RouteChoice choice) {
        this.process = process;
        this.choice = choice;
    }

    int run(CancelOptions options) {
        Optional<Route> route = choice.route();
        if (route.isEmpty()) {
            choice.problems().forEach(problem -> process.console().err().println(problem));
            process.console().err().flush();
            return USAGE_OR_CONFIGURATION;
        }
        var settings = choice.configuration().settings();
        try (var service = process.service(settings)) {
            RunCancellation cancellation = service.cancel(route.get(), options.by(), options.reason(), PATIENCE);
            process.console().print(cancellation.message());
            return switch (cancellation.result()) {
                case ENDED -> 0;
                case STILL_RUNS -> 1;
                case NOTHING_RUNS -> 4;
            };
        }
    }
}
