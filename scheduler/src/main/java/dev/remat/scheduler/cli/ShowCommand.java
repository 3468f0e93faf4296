package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        header = "Show one run.",
        description = {
            "",
            "What started it, the states it went through, how it ended, and where its evidence is, as the",
            "registry knows it."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat show 20261201T094552Z_bf8bc9",
            "  remat show 20261201T0945 --format json     the beginning of an id is enough",
            "  remat show 20261201T0945 --route-file      what its file said then",
            "",
            "Exit codes: 0 shown, 1 the registry cannot be asked, 2 usage, or there is no such run."
        })
final class ShowCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(paramLabel = "RUN", description = "Id of the run, or its beginning.")
    private String run = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.TableFormat.class,
            completionCandidates = Choice.TableFormat.class,
            description = "Form of what is shown: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String format = "";

    @Option(
            names = "--route-file",
            description = "Print the route file, and what it includes, as this run had it instead.")
    private boolean routeFile;

    ShowCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.show(remat.global(), new ShowOptions(run, format, routeFile));
    }
}
