package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "runs",
        header = "List runs, and slots that were not run.",
        description = {
            "",
            "Runs by schedule, by hand and of whatever node, the newest first, as the registry knows them.",
            "Below stand runs that wait for room, and without --state the slots that were not run, each with",
            "the reason."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat runs",
            "  remat runs --route orders --since 2d",
            "  remat runs --state queued     what waits for room",
            "  remat runs --state failed --format json",
            "",
            "Exit codes: 0 listed, 1 the registry cannot be asked, 2 usage or configuration."
        })
final class RunsCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Option(
            names = "--route",
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Only runs of this route.")
    private @Nullable String route;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            converter = Choice.RunState.class,
            completionCandidates = Choice.RunState.class,
            description = "Only runs in this state: ${COMPLETION-CANDIDATES}.")
    private @Nullable String state;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only runs that are not older: 30m, 12h, 2d, or an instant.")
    private @Nullable String since;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            converter = RunCount.class,
            description = "Most runs to list. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Mixin
    private ListFormat format = new ListFormat();

    RunsCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.runs(remat.global(), new RunsOptions(route, state, since, limit, format.id()));
    }
}
