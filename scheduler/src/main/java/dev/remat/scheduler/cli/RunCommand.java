package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        header = "Rebuild one route's serving table now.",
        description = {
            "",
            "Builds the table behind a shadow, checks it, and swaps it in. Evidence is written for every",
            "outcome; a run that does not pass leaves the serving table as it was, and so does one that finds",
            "nothing changed. The report goes to standard output, logs go to standard error."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat run orders",
            "  remat run orders --format json > orders.json",
            "  remat run orders --full",
            "",
            "Exit codes: 0 passed or unchanged, 1 failed, 2 usage or configuration, 3 held by a guard,",
            "4 skipped because another run holds the route."
        })
final class RunCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Id of the route: the name of its file without .conf.")
    private String route = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.RunFormat.class,
            completionCandidates = Choice.RunFormat.class,
            description = "Form of the report: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String format = "";

    @Option(
            names = "--alert",
            description = "Tell the channels of remat.alerts how the run ended, as serve does; waits for them up to one"
                    + " minute. A channel that fails changes neither evidence nor exit code.")
    private boolean alert;

    @Option(
            names = "--full",
            description =
                    "Rebuild everything, even if nothing or only a part has changed: ends with a new table whatever"
                            + " when-unchanged and full-every say. Strategy full, unless the route names window or ordered.")
    private boolean full;

    RunCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.run(remat.global(), new RunOptions(route, format, alert, full));
    }
}
