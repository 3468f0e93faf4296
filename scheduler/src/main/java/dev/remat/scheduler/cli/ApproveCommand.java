package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "approve",
        header = "Publish what a guard held back of one run.",
        description = {
            "",
            "Publishes exactly the table that the run has built: nothing is built anew. Refused where the",
            "serving table has changed since, or the held table has. Leaves evidence as a run of its own."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat versions orders",
            "  remat approve orders 20260131T235959Z_0a1b2c --reason \"the clean-up of January was meant\"",
            "",
            "Exit codes: 0 published, 1 failed or refused, 2 usage or configuration,",
            "4 skipped because another run holds the target."
        })
final class ApproveCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            index = "0",
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Id of the route.")
    private String route = "";

    @Parameters(index = "1", paramLabel = "RUN", description = "Id of the run that was held.")
    private String run = "";

    @Mixin
    private WhoAndWhy who = new WhoAndWhy();

    ApproveCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.approve(remat.global(), new DecisionOptions(route, run, who.reason, who.by, who.format));
    }
}
