package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "nodes",
        header = "List the services that share the registry.",
        description = {
            "",
            "Each 'remat serve' by its name, with its last sign of life, and what runs and waits on it. Of a name",
            "that several processes have had, the newest is shown. A node is up while it has a lease, which",
            "ends 15 s after its last sign of life; then another node ends its runs, and it is dead."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat nodes",
            "  remat nodes --format json",
            "",
            "Exit codes: 0 at least one node is up, 1 none is, or the registry cannot be asked, 2 usage or",
            "configuration."
        })
final class NodesCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Mixin
    private ListFormat format = new ListFormat();

    NodesCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.nodes(remat.global(), format.id());
    }
}
