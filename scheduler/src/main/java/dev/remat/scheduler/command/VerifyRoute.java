package dev.remat.scheduler.command;

import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.scheduler.cli.VerifyOptions;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.process.StopSignal;
import dev.remat.scheduler.progress.Progress;

/** {@code remat verify}: compares one serving table with a full rebuild. */
final class VerifyRoute {

    private final ProcessContext process;
    private final RouteChoice choice;

    VerifyRoute(ProcessContext process, RouteChoice choice) {
        this.process = process;
        this.choice = choice;
    }

    int run(VerifyOptions options, Progress progress) {
        Route route = choice.route().orElseThrow(() -> new InvalidConfiguration(choice.problems()));
        RematSettings settings = choice.configuration().settings();
        var cancellation = new Cancellation();
        var signal =
                StopSignal.listen(() -> cancellation.cancel("Remat was asked to stop"), Patience.FOR_A_CANCELLED_RUN);
        RunResult result = signal.during(() -> {
            try (var service = process.service(settings);
                    progress) {
                progress.of(service);
                return service.verify(route, cancellation);
            }
        });
        process.console().print(ReportText.of(result, options.format()));
        if (options.alert()) {
            AlertOfRun.tell(process, choice.configuration(), result);
        }
        return result.outcome().exitCode();
    }
}
