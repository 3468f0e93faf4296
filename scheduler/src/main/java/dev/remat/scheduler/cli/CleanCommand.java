package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "clean",
        header = "Find tables that Remat made and nobody needs, and drop them.",
        description = {
            "",
            "Looks at every table of the servers whose comment says that Remat made it. Serving tables, copies",
            "within 'keep' and 'retire-grace', held tables within 'hold-for', and whatever may belong to a run",
            "that goes on are left alone. Without --yes nothing is dropped."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat clean",
            "  remat clean --connection ch-prod --yes",
            "",
            "Exit codes: 0 nothing is left, 1 something is left or a server could not be asked,",
            "2 usage or configuration."
        })
final class CleanCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Option(
            names = "--connection",
            paramLabel = "ID",
            description = "The one connection to look at. Default: those of all routes.")
    private @Nullable String connection;

    @Option(names = "--yes", description = "Drop what is found.")
    private boolean yes;

    @Option(
            names = "--without-route",
            description = "Drop also tables whose target no route of this configuration has.")
    private boolean withoutRoute;

    CleanCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.clean(remat.global(), new CleanOptions(connection, yes, withoutRoute));
    }
}
