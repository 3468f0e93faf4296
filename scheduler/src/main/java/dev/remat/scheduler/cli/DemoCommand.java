package dev.remat.scheduler.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "demo",
        header = "See Remat at work on sample data, with an engine of its own.",
        description = {
            "",
            "Starts the embedded engine, fills three sample CDC logs (about 200,000 events) unless that was",
            "done before, and runs the shipped routes orders, customers and order-lines. With --once each",
            "route runs once and a summary is printed. Without it new events keep arriving and the routes",
            "keep firing, every 15 to 30 seconds, until Ctrl-C."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat demo --once",
            "  remat demo --port 8123     the engine can be queried while the demo runs",
            "",
            "Exit codes of --once: 0 every route passed, else the code of the first one that did not",
            "(1 failed, 3 held, 4 skipped), 2 usage or configuration. Without it: 130 after Ctrl-C."
        })
final class DemoCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Option(names = "--once", description = "Run every route once, print a summary and exit.")
    private boolean once;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            converter = Port.class,
            description = "Port of the engine on the loopback interface. Default: any free one.")
    private int port;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Folder of the demo's data and evidence, kept between starts. Default: data/demo.")
    private @Nullable Path dir;

    DemoCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.demo(remat.global(), new DemoOptions(once, port, dir));
    }
}
