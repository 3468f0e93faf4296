package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        header = "Print a script that lets a shell complete commands, options and routes.",
        description = {
            "",
            "The script completes without starting Remat. Ids of routes are the names of the files in the",
            "folder 'routes' beside the configuration file that --config, else $REMAT_CONFIG names, else beside",
            "that of this installation."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(remat completion bash)",
            "  remat completion bash > ~/.local/share/bash-completion/completions/remat"
        })
final class CompletionCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "SHELL",
            converter = Choice.Shell.class,
            completionCandidates = Choice.Shell.class,
            description = "Which shell: ${COMPLETION-CANDIDATES}.")
    @SuppressWarnings("UnusedVariable") // checked by its converter; the script is the same for all
    private String shell = "";

    /** For picocli. */
    CompletionCommand() {}

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        root.getOut().print(CompletionScript.of(root));
        root.getOut().flush();
        return 0;
    }
}
