package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "add",
        header = "Add a person who may log in, or change one.",
        description = {
            "",
            "Asks for the password, which is not shown, and keeps a hash of it. Whoever is there already gets",
            "the role and the password; what was logged in with another password is logged out."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat user add eve --role admin",
            "  remat user add eve --role viewer --password-stdin < password.txt",
            "",
            "Exit codes: 0 done, 2 usage or configuration, or the file cannot be used."
        })
final class UserAddCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(paramLabel = "NAME", description = "Who; stands in evidence and in the log.")
    private String name = "";

    @Mixin
    private RoleOption role = new RoleOption();

    @Option(names = "--password-stdin", description = "Read the password from standard input, its first line.")
    private boolean passwordOnStdin;

    UserAddCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.addUser(remat.global(), new UserOptions(name, role.id()), passwordOnStdin);
    }
}
