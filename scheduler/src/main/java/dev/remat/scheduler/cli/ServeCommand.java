package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
        name = "serve",
        header = "Run every route on its schedule until told to stop.",
        description = {
            "",
            "A route whose file has a mistake is reported and left out; the others run. Files of routes that",
            "change are taken over within 10 seconds, on SIGHUP and 'remat reload' at once. Ctrl-C or SIGTERM",
            "stops: no new runs start, running ones get remat.shutdown.wait to finish and are then",
            "cancelled, also in ClickHouse."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat serve",
            "  remat serve --config /etc/remat/remat.conf",
            "",
            "Exit codes: 2 configuration that nothing can start from; 130 after Ctrl-C, 143 after SIGTERM."
        })
final class ServeCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    ServeCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.serve(remat.global());
    }
}
