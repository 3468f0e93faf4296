package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "logs",
        header = "Print the log of one run.",
        description = {
            "",
            "What the run has logged, from run.log in the folder of its evidence. That is on the disk of the",
            "node that ran it, unless nodes share one."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat logs 20261201T094552Z_bf8bc9",
            "  remat logs 20261201T0945 -f                the beginning of an id is enough",
            "",
            "Exit codes: 0 printed, 1 the registry cannot be asked, or the log is not here, 2 usage, or there",
            "is no such run."
        })
final class LogsCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(paramLabel = "RUN", description = "Id of the run, or its beginning.")
    private String run = "";

    @Option(
            names = {"-f", "--follow"},
            description = "Go on with what the run logs until it has ended. Ctrl-C ends that, and not the run.")
    private boolean follow;

    LogsCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.logs(remat.global(), new LogsOptions(run, follow));
    }
}
