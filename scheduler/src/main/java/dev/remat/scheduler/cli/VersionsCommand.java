package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "versions",
        header = "List the versions of a route's serving table.",
        description = {
            "",
            "The table that is served, what a guard holds back, and the replaced copies that 'remat rollback'",
            "could put back, newest first. Changes nothing."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat versions orders",
            "  remat versions orders --format json",
            "",
            "Exit codes: 0 listed, 1 failed, 2 usage or configuration."
        })
final class VersionsCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Id of the route.")
    private String route = "";

    @Mixin
    private ListFormat format = new ListFormat();

    VersionsCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.versions(remat.global(), new VersionsOptions(route, format.id()));
    }
}
