package dev.remat.scheduler.command;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.scheduler.cli.RunOptions;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.process.StopSignal;
import dev.remat.scheduler.progress.Progress;
import java.util.function.Function;

/** {@code remat run} and {@code remat plan}: one route, now. */
final class RunRoute {

    private static final int USAGE_OR_CONFIGURATION = 2;
    private static final String TEXT = "text";

    private final ProcessContext process;
    private final RouteChoice choice;

    RunRoute(ProcessContext process, RouteChoice choice) {
        this.process = process;
        this.choice = choice;
    }

    int run(RunOptions options, Progress progress) {
        String format = options.format();
        if (choice.route().isEmpty()) {
            return refuse(options);
        }
        var cancellation = new Cancellation();
        var signal =
                StopSignal.listen(() -> cancellation.cancel("Remat was asked to stop"), Patience.FOR_A_CANCELLED_RUN);
        RunResult ended = signal.during(() -> with(service -> {
            RunResult result = run(service, options, cancellation, progress);
            process.console().print(ReportText.of(result, format));
            return result;
        }));
        if (options.alert()) {
            AlertOfRun.tell(process, choice.configuration(), ended);
        }
        return ended.outcome().exitCode();
    }

    private RunResult run(
            CdcMaterializationService service, RunOptions options, Cancellation cancellation, Progress progress) {
        try (progress) {
            progress.of(service);
            return service.run(
                    route(options.full()),
                    cancellation,
                    attempt -> progress.above(() -> printFollowed(attempt, options.format())));
        }
    }

    private Route route(boolean full) {
        Route route = choice.route().orElseThrow();
        return full ? route.with(route.policy().rebuildingEverything()) : route;
    }

    int plan() {
        if (choice.route().isEmpty()) {
            printProblems();
            return USAGE_OR_CONFIGURATION;
        }
        return with(service -> {
            var statements = service.plannedStatements(choice.route().orElseThrow());
            process.console().print(String.join(";\n\n", statements) + ";");
            return 0;
        });
    }

    /** Standard output has one report where a program may read it. */
    private void printFollowed(RunResult attempt, String format) {
        String text = ReportText.of(attempt, TEXT);
        if (format.equals(TEXT)) {
            process.console().print(text);
        } else {
            process.console().err().print(text);
            process.console().err().flush();
        }
    }

    private int refuse(RunOptions options) {
        String format = options.format();
        printProblems();
        if (!choice.exists()) {
            return USAGE_OR_CONFIGURATION;
        }
        RunResult refused = with(service -> {
            var result = service.refuse(choice.id(), choice.problems());
            process.console()
                    .print(
                            format.equals(TEXT)
                                    ? "%s: not run; %s says so"
                                            .formatted(
                                                    choice.id(), result.report().markdownPath())
                                    : ReportText.of(result, format));
            return result;
        });
        if (options.alert()) {
            AlertOfRun.tell(process, choice.configuration(), refused);
        }
        return USAGE_OR_CONFIGURATION;
    }

    private void printProblems() {
        choice.problems().forEach(process.console()::complain);
    }

    private <T> T with(Function<CdcMaterializationService, T> work) {
        RematSettings settings = choice.configuration().settings();
        try (var service = process.service(settings)) {
            return work.apply(service);
        }
    }
}
