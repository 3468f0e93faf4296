package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "token",
        header = "Print a new token for a script.",
        description = {
            "",
            "Shown this once: the file keeps a hash alone. Scripts send it as 'Authorization: Bearer TOKEN'. For",
            "another token under the same name remove the old one first."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat user token prometheus --role viewer",
            "  remat user token deploy --role operator --expires 90",
            "",
            "Exit codes: 0 done, 2 usage or configuration, or the file cannot be used."
        })
final class UserTokenCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(paramLabel = "NAME", description = "Which script; stands in evidence and in the log.")
    private String name = "";

    @Mixin
    private RoleOption role = new RoleOption();

    @Option(
            names = "--expires",
            paramLabel = "DAYS",
            description = "After how many days it is worth nothing. Default: never.")
    private @Nullable Integer days;

    UserTokenCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.issueToken(remat.global(), new UserOptions(name, role.id()), days);
    }
}
