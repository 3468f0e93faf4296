package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "cancel",
        header = "End the run of a route, on whatever node it is, and what waits of the route.",
        description = {
            "",
            "The run kills its statement on the server, waits until that is gone, and leaves evidence with",
            "outcome 'cancelled' and the reason. A run that has just published ends as it would have.",
            "Waits until the run has ended, two minutes at most. A run of the route that waits for room, or was",
            "asked for by 'remat trigger', does not begin. The schedule goes on with its next slot."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat cancel orders",
            "  remat cancel orders --reason 'the source is being repaired'",
            "  remat cancel 20261201T094552Z_bf8bc9",
            "",
            "Exit codes: 0 the run has ended, 1 it has not yet or could not be asked,",
            "2 usage or configuration, 4 no run holds the table, and none waits."
        })
final class CancelCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            paramLabel = "ROUTE|RUN",
            completionCandidates = CompletionScript.Routes.class,
            description = "Id of the route: the name of its file without .conf. Or the id of its run or request.")
    private String target = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; stands in the evidence of the run.")
    private String reason = "";

    @Option(
            names = "--by",
            paramLabel = "NAME",
            description = "Who asks; stands in the evidence of the run. Default: the user of the operating system.")
    private String by = System.getProperty("user.name", "unknown");

    CancelCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.cancel(remat.global(), new CancelOptions(target, by, reason));
    }
}
