package dev.remat.scheduler.command;

import dev.remat.scheduler.cli.CommandLineInterface;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.process.ProcessContext;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.SplittableRandom;

/** Where commands are typed, and what the last one has said. */
final class Terminal {

    private final Path home;
    private final Map<String, String> environment;
    private final Clock clock;
    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    /** @param home folder of the installation, with its {@code conf} */
    Terminal(Path home, Map<String, String> environment, Clock clock) {
        this.home = home;
        this.environment = environment;
        this.clock = clock;
    }

    /** Runs a command to its end; its exit code. */
    int remat(String... line) {
        out = new StringWriter();
        err = new StringWriter();
        var console = new Console(new PrintWriter(out), new PrintWriter(err));
        var process = new ProcessContext(home, environment, clock, new SplittableRandom(), console);
        return new CommandLineInterface(
                        new Commands(process), console.out(), console.err(), new FailureMessages(console))
                .execute(line);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
