package dev.remat.scheduler.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "trigger",
        header = "Let a running 'remat serve' run a route now.",
        description = {
            "",
            "Works from any machine that reaches the registry. Whichever node has room first runs the route, as",
            "soon as no other run of it goes on. The request outlives restarts of the nodes. One that has not",
            "begun within an hour is not run any more. 'remat cancel' takes it back."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat trigger orders customers",
            "  remat trigger orders --wait --reason 'prices were corrected'",
            "",
            "Exit codes: 0 asked for; with --wait that of the first run that did not pass. 1 no service is alive,",
            "a route is paused, or the registry cannot be reached. 2 usage or configuration."
        })
final class TriggerCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            arity = "1..*",
            description = "Ids of the routes.")
    private List<String> routes = List.of();

    @Option(names = "--full", description = "Rebuild everything, even if nothing or little has changed.")
    private boolean full;

    @Option(names = "--wait", description = "Wait until the runs have ended.")
    private boolean waits;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "Why; stands in the registry and in the log of the node.")
    private String reason = "";

    @Option(
            names = "--by",
            paramLabel = "NAME",
            description = "Who asks; stands in the evidence. Default: the user of the operating system.")
    private String by = System.getProperty("user.name", "unknown");

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.TableFormat.class,
            completionCandidates = Choice.TableFormat.class,
            description = "Form of the answer: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String format = "";

    TriggerCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.trigger(remat.global(), new TriggerOptions(routes, full, waits, by, reason, format));
    }
}
