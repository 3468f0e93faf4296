package dev.remat.benchmarks.cli;

import dev.remat.materialization.error.RematException;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/** Where the process starts. Results go to standard output, progress and messages to standard error. */
public final class Bench {

    private static final int WIDTH = 100;

    private Bench() {}

    /** Ends the JVM with 0, with 1 if something could not be measured, or with 2 for a wrong command line. */
    public static void main(String[] arguments) {
        int code = commandLine().execute(arguments);
        System.exit(code);
    }

    static CommandLine commandLine() {
        return new CommandLine(new BenchCommand())
                .addSubcommand(new AllCommand())
                .addSubcommand(new PublishCommand())
                .addSubcommand(new SchedulerCommand())
                .addSubcommand(new JavaCommand())
                .addSubcommand(new RenderCommand())
                .setUsageHelpWidth(WIDTH)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, line, parsed) -> explain(failure, line.getErr()));
    }

    private static int explain(Exception failure, PrintWriter err) throws Exception {
        boolean expected = failure instanceof RematException
                || failure instanceof IOException
                || failure instanceof IllegalStateException
                || failure instanceof IllegalArgumentException;
        if (!expected) {
            throw failure;
        }
        err.println("bench: " + failure.getMessage());
        err.flush();
        return failure instanceof IllegalArgumentException ? ExitCode.USAGE : ExitCode.SOFTWARE;
    }
}
