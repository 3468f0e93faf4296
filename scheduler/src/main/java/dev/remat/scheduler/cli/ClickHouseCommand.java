package dev.remat.scheduler.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "clickhouse",
        header = "Run the embedded ClickHouse engine in the foreground.",
        description = {
            "",
            "Listens on the loopback interface, with one user and a random password that is written to a",
            "file only its owner can read. The first start on a machine fetches the engine (about 180 MB).",
            "Ctrl-C stops it. For trying things out, not for production."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat clickhouse --dir data/clickhouse --port 8123",
            "  remat clickhouse --format json     prints one line when ready:",
            "    {\"endpoint\":…,\"user\":…,\"password_file\":…,\"version\":…,\"pid\":…}",
            "",
            "Exit codes: 1 the engine did not start, 2 usage; 130 after Ctrl-C, 143 after SIGTERM."
        })
final class ClickHouseCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            converter = Port.class,
            description = "Port on the loopback interface. Default: any free one.")
    private int port;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Data folder, kept between starts. Default: a temporary one, removed at the end.")
    private @Nullable Path dir;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.EngineFormat.class,
            completionCandidates = Choice.EngineFormat.class,
            description = "How the engine is announced: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String format = "";

    ClickHouseCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.clickHouse(remat.global(), new ClickHouseOptions(port, dir, format));
    }
}
