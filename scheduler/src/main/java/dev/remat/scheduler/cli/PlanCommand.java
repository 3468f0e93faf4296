package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "plan",
        header = "Print the SQL that a run of a route would send.",
        description = {"", "Executes nothing and contacts no server."},
        footerHeading = "%nExamples:%n",
        footer = {"  remat plan orders", "", "Exit codes: 0 printed, 2 usage or configuration."})
final class PlanCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Id of the route: the name of its file without .conf.")
    private String route = "";

    PlanCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.plan(remat.global(), route);
    }
}
