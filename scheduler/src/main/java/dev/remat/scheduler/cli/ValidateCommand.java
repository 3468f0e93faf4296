package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
        name = "validate",
        header = "Check remat.conf and every route file.",
        description = {
            "",
            "Prints every mistake of every file with its line, or else a table of the routes and when each",
            "runs next. Contacts no server."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  remat validate", "", "Exit codes: 0 no mistakes, 2 at least one."})
final class ValidateCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    ValidateCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.validate(remat.global());
    }
}
