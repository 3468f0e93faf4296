package dev.remat.scheduler;

import dev.remat.scheduler.cli.CommandLineInterface;
import dev.remat.scheduler.command.Commands;
import dev.remat.scheduler.command.FailureMessages;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.process.LoggingSetup;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.runlog.RunLogs;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;

/** The entry of the process. {@code -Dremat.home} names the installation; without it the working folder is meant. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Path home = Path.of(System.getProperty("remat.home", "")).toAbsolutePath();
        LoggingSetup.prepare(home, List.of(arguments).contains("--verbose"));
        RunLogs.begin();
        var console = Console.ofProcess(System.getenv());
        var process = new ProcessContext(home, System.getenv(), Clock.systemUTC(), new SecureRandom(), console);
        var commands = new CommandLineInterface(
                new Commands(process), console.out(), console.err(), new FailureMessages(console));
        System.exit(commands.execute(arguments));
    }
}
