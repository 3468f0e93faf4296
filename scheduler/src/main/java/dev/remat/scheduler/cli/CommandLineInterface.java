package dev.remat.scheduler.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses what was typed, calls the one action that was meant, and answers with an exit code. */
public final class CommandLineInterface {

    private static final int WIDTH = 100;

    private final RematCommand root = new RematCommand();
    private final CommandLine commands;

    /**
     * @param actions what the commands do
     * @param out where help texts go
     * @param err where messages about wrong usage and failures go
     * @param failures turns what an action throws into a message and an exit code
     */
    public CommandLineInterface(Actions actions, PrintWriter out, PrintWriter err, FailureHandler failures) {
        var routes = new CommandLine(new RoutesCommand());
        var users = new CommandLine(new UserCommand());
        commands = new CommandLine(root)
                .addSubcommand(new RunCommand(root, actions))
                .addSubcommand(new TriggerCommand(root, actions))
                .addSubcommand(new CancelCommand(root, actions))
                .addSubcommand(new ServeCommand(root, actions))
                .addSubcommand(new ReloadCommand(root, actions))
                .addSubcommand(new StatusCommand(root, actions))
                .addSubcommand(new NodesCommand(root, actions))
                .addSubcommand(new RunsCommand(root, actions))
                .addSubcommand(new ShowCommand(root, actions))
                .addSubcommand(new LogsCommand(root, actions))
                .addSubcommand(new AuditCommand(root, actions))
                .addSubcommand(new ExportCommand(root, actions))
                .addSubcommand(new PauseCommand(root, actions))
                .addSubcommand(new ResumeCommand(root, actions))
                .addSubcommand(users)
                .addSubcommand(new ValidateCommand(root, actions))
                .addSubcommand(routes)
                .addSubcommand(new ExplainCommand(root, actions))
                .addSubcommand(new PlanCommand(root, actions))
                .addSubcommand(new VersionsCommand(root, actions))
                .addSubcommand(new ApproveCommand(root, actions))
                .addSubcommand(new RejectCommand(root, actions))
                .addSubcommand(new RollbackCommand(root, actions))
                .addSubcommand(new VerifyCommand(root, actions))
                .addSubcommand(new CleanCommand(root, actions))
                .addSubcommand(new MaterializeCommand(root, actions))
                .addSubcommand(new ClickHouseCommand(root, actions))
                .addSubcommand(new DemoCommand(root, actions))
                .addSubcommand(new CompletionCommand());
        // Only now does it take over what every command has.
        routes.addSubcommand(new RoutesNextCommand(root, actions));
        users.addSubcommand(new UserAddCommand(root, actions))
                .addSubcommand(new UserTokenCommand(root, actions))
                .addSubcommand(new UserRemoveCommand(root, actions))
                .addSubcommand(new UserListCommand(root, actions));
        commands.setUsageHelpWidth(WIDTH)
                .setOut(out)
                .setErr(err)
                .setExecutionStrategy(this::executeInColor)
                .setParameterExceptionHandler(CommandLineInterface::explain)
                .setExecutionExceptionHandler((failure, line, parsed) -> failures.handle(failure, root.verbose()));
    }

    /** Runs one command line to its end and returns the exit code of the process. */
    public int execute(String... arguments) {
        return commands.execute(arguments);
    }

    /** Help texts keep to the choice as well; by itself picocli does as {@code auto} does. */
    private int executeInColor(ParseResult parsed) {
        if (!root.color().equals("auto")) {
            commands.setColorScheme(
                    Help.defaultColorScheme(root.color().equals("always") ? Help.Ansi.ON : Help.Ansi.OFF));
        }
        return new RunLast().execute(parsed);
    }

    private static int explain(ParameterException mistake, String[] arguments) {
        CommandLine line = mistake.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("remat: " + mistake.getMessage());
        if (!UnmatchedArgumentException.printSuggestions(mistake, err)) {
            err.println("'" + line.getCommandSpec().qualifiedName() + " --help' shows what can be given.");
        }
        err.flush();
        return ExitCode.USAGE;
    }

    /** Tells people about an exception that ended a command. */
    public interface FailureHandler {

        /** Writes the message and returns the exit code. */
        int handle(Exception failure, boolean verbose);
    }
}
