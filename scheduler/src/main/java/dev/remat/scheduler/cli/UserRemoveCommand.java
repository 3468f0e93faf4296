package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "remove",
        header = "Let a person or a token in no more.",
        description = {"", "What was logged in is logged out within a second."},
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat user remove eve",
            "",
            "Exit codes: 0 done, 2 usage or configuration, or the file cannot be used."
        })
final class UserRemoveCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(paramLabel = "NAME", description = "Whom.")
    private String name = "";

    UserRemoveCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.removeUser(remat.global(), name);
    }
}
