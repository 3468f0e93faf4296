package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
        name = "reload",
        header = "Let a running 'remat serve' take over changed files now.",
        description = {
            "",
            "Prints what has changed of which route, and what could not be used. It takes over changed files",
            "by itself within 10 seconds; this does it at once and shows the result. The service is found by",
            "remat.evidence.dir and remat.node.id of the configuration file."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat reload",
            "",
            "Exit codes: 0 all files are used, 1 no running service has answered, 2 a file cannot be used;",
            "the last good version of its route runs on."
        })
final class ReloadCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    ReloadCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.reload(remat.global());
    }
}
