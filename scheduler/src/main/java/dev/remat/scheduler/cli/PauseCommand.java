package dev.remat.scheduler.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "pause",
        header = "Let no schedule start a route until it is resumed.",
        description = {
            "",
            "Holds over restarts and on all nodes that share the registry. A run that goes on is left alone, and",
            "'remat run' works as ever. Slots that come meanwhile are recorded as skipped."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat pause orders customers",
            "  remat pause orders --reason 'the source is being moved'",
            "",
            "Exit codes: 0 done, 1 the registry cannot be reached, 2 usage or configuration."
        })
final class PauseCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            arity = "1..*",
            description = "Ids of the routes.")
    private List<String> routes = List.of();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; stands in the registry.")
    private String reason = "";

    @Option(
            names = "--by",
            paramLabel = "NAME",
            description = "Who asks; stands in the registry. Default: the user of the operating system.")
    private String by = System.getProperty("user.name", "unknown");

    PauseCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.pause(remat.global(), new PauseOptions(routes, by, reason));
    }
}
