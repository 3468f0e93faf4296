package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "next",
        header = "Show the coming slots of a route.",
        description = {
            "",
            "Each slot in the route's zone and in UTC, with the time at which it starts where the route has",
            "a jitter, and a note where a change of the clocks moves it, leaves one out or repeats it. These",
            "are the times at which 'remat serve' starts the route."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat routes next orders",
            "  remat routes next orders -n 50 --format json",
            "  remat routes next orders --from 2024-03-09T00:00     what another time brings",
            "",
            "Exit codes: 0 shown, 2 usage or configuration."
        })
final class RoutesNextCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Id of the route.")
    private String route = "";

    @Option(
            names = {"-n", "--count"},
            paramLabel = "N",
            defaultValue = "10",
            converter = SlotCount.class,
            description = "Most slots to show. Default: ${DEFAULT-VALUE}.")
    private int count;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Show slots that start after this time, an instant or a local one. Default: now.")
    private @Nullable String from;

    @Mixin
    private ListFormat format = new ListFormat();

    RoutesNextCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.nextSlots(remat.global(), new NextOptions(route, count, from, format.id()));
    }
}
