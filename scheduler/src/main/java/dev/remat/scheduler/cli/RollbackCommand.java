package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "rollback",
        header = "Put a replaced copy of a serving table back in its place.",
        description = {
            "",
            "Swaps the serving table with a copy that is still kept. Scheduled runs of the route are skipped from",
            "then on, until 'remat run' publishes anew. Leaves evidence as a run of its own."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat versions orders",
            "  remat rollback orders --reason \"wrong prices since noon\"",
            "  remat rollback orders --to 20260131T235959Z_0a1b2c --reason \"wrong prices\" --keep-schedule",
            "",
            "Exit codes: 0 published, 1 failed or refused, 2 usage or configuration,",
            "4 skipped because another run holds the target."
        })
final class RollbackCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Id of the route.")
    private String route = "";

    @Option(
            names = "--to",
            paramLabel = "RUN",
            description = "Id of the run that built the copy. Default: the copy that was replaced last.")
    private @Nullable String to;

    @Option(
            names = "--keep-schedule",
            description = "Let the schedule go on: the next run of the route replaces the copy again.")
    private boolean keepSchedule;

    @Mixin
    private WhoAndWhy who = new WhoAndWhy();

    RollbackCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.rollback(
                remat.global(), new DecisionOptions(route, to, who.reason, who.by, who.format), keepSchedule);
    }
}
