package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "verify",
        header = "Prove that a serving table is what a full rebuild gives.",
        description = {
            "",
            "Rebuilds the log up to the high-water mark of the serving table, in a table beside it, compares",
            "the two, and drops it again. The serving table and its runs are left alone. Leaves evidence as a",
            "run of its own."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat verify orders",
            "  remat verify orders --alert",
            "",
            "Exit codes: 0 equal, 1 different or failed, 2 usage or configuration,",
            "4 not compared, because log or table are not what they were."
        })
final class VerifyCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Parameters(
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Id of the route.")
    private String route = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.RunFormat.class,
            completionCandidates = Choice.RunFormat.class,
            description = "Form of the report: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String format = "";

    @Option(
            names = "--alert",
            description = "Tell the channels of remat.alerts of a table that differs; waits for them up to one minute.")
    private boolean alert;

    VerifyCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.verify(remat.global(), new VerifyOptions(route, format, alert));
    }
}
