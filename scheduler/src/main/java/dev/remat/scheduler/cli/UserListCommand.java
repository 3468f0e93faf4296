package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        header = "List who may log in.",
        description = {"", "People and tokens with their roles. Shows no password and no hash."},
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat user list",
            "  remat user list --format json",
            "",
            "Exit codes: 0 done, 2 usage or configuration, or the file cannot be used."
        })
final class UserListCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Mixin
    private ListFormat format = new ListFormat();

    UserListCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.users(remat.global(), format.id());
    }
}
