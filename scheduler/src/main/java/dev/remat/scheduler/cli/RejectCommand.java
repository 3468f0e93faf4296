package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "reject",
        header = "Drop what a guard held back of one run.",
        description = {
            "",
            "The serving table stays as it is. Leaves evidence as a run of its own, with outcome rejected."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat reject orders 20260131T235959Z_0a1b2c --reason \"the source had lost half of its rows\"",
            "",
            "Exit codes: 0 dropped, 1 failed or refused, 2 usage or configuration,",
            "4 skipped because another run holds the target."
        })
final class RejectCommand implements Callable<Integer> {

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

    RejectCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.reject(remat.global(), new DecisionOptions(route, run, who.reason, who.by, who.format));
    }
}
