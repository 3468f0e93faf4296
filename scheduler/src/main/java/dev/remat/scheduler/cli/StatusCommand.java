package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "status",
        header = "Show what is wrong, and how it stands with each route.",
        description = {
            "",
            "What somebody has to look after comes first: routes whose last run failed, was held or died, whose",
            "last success is older than their freshness, or whose file has a mistake; and that no service is",
            "up. Then each route with its state, its last success and its next run."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat status",
            "  remat status --format json",
            "",
            "Exit codes: 0 all is well, 1 something is wrong, or the registry cannot be asked, 2 usage or",
            "configuration."
        })
final class StatusCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Mixin
    private ListFormat format = new ListFormat();

    StatusCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.status(remat.global(), format.id());
    }
}
