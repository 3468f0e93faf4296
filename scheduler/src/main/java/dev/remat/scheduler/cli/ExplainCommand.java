package dev.remat.scheduler.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "explain",
        header = "Show the values of a route's keys and where they are set.",
        description = {
            "",
            "Each value with its file and line, and the values that it overrides: of included files and of",
            "remat.defaults. A route with mistakes is explained as far as it goes. Contacts no server."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat explain orders                          what files set",
            "  remat explain orders guards retry.attempts    a section and a key, set or not",
            "  remat explain orders --all --format json",
            "",
            "Exit codes: 0 shown, 2 usage or configuration."
        })
final class ExplainCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            index = "0",
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Id of the route.")
    private String route = "";

    @Parameters(
            index = "1..*",
            paramLabel = "KEY",
            arity = "0..*",
            description = "Keys or sections to show. Default: all that files set.")
    private List<String> keys = List.of();

    @Option(names = "--all", description = "Show the keys, too, that no file sets, with their defaults.")
    private boolean all;

    @Mixin
    private ListFormat format = new ListFormat();

    ExplainCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.explain(remat.global(), new ExplainOptions(route, keys, all, format.id()));
    }
}
