package dev.remat.scheduler.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "resume",
        header = "Let the schedule start paused routes again.",
        description = {
            "",
            "A route goes on with its next slot. One with catch-up = once that has missed slots meanwhile runs",
            "once within the next minutes."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat resume orders customers",
            "",
            "Exit codes: 0 done, 1 the registry cannot be reached, 2 usage or configuration."
        })
final class ResumeCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            arity = "1..*",
            description = "Ids of the routes.")
    private List<String> routes = List.of();

    ResumeCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.resume(remat.global(), new PauseOptions(routes, "", ""));
    }
}
