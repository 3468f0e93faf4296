package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "export",
        header = "Print all that the registry knows of runs, for other programs.",
        description = {
            "",
            "One JSON object on each line: first the runs, the oldest first, with their states and reports, then",
            "the slots that were not run. 'kind' is run or not_run."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat export > runs.jsonl",
            "  remat export --route orders --since 30d",
            "",
            "Exit codes: 0 printed, 1 the registry cannot be asked, 2 usage or configuration."
        })
final class ExportCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Option(
            names = "--route",
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Only what is of this route.")
    private @Nullable String route;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only what is not older: 30m, 12h, 2d, or an instant.")
    private @Nullable String since;

    ExportCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.export(remat.global(), new ExportOptions(route, since));
    }
}
