package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "reload",
        header = "Let every running 'remat serve' take over changed files now.",
        description = {
            "",
            "Prints what has changed of which route, and what could not be used. A service takes over changed",
            "files by itself within 10 seconds; this does it at once and shows the result. Works from any",
            "machine that reaches the registry; each service reads the files of its own machine."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat reload",
            "",
            "Exit codes: 0 all files are used, 1 no service is alive, or one has not answered, or the registry",
            "cannot be reached, 2 a file cannot be used; the last good version of its route runs on."
        })
final class ReloadCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.TableFormat.class,
            completionCandidates = Choice.TableFormat.class,
            description = "Form of the answer: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String format = "";

    ReloadCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.reload(remat.global(), format);
    }
}
