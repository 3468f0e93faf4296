package dev.remat.scheduler.command;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.connection.InvalidConnection;
import dev.remat.jobs.route.InvalidRoute;
import dev.remat.materialization.error.RematException;
import dev.remat.materialization.plan.InvalidPlan;
import dev.remat.materialization.policy.InvalidPolicy;
import dev.remat.materialization.run.InvalidDecider;
import dev.remat.scheduler.access.InvalidUsers;
import dev.remat.scheduler.cli.CommandLineInterface.FailureHandler;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.control.InvalidAsker;
import java.util.Set;

/** Says in one message why a command ended; the stack trace is for those who ask for it. */
public final class FailureMessages implements FailureHandler {

    private static final int FAILED = 1;
    private static final int USAGE_OR_CONFIGURATION = 2;

    private static final Set<Class<?>> USAGE = Set.of(
            CommandRefused.class,
            InvalidAsker.class,
            InvalidUsers.class,
            InvalidConfiguration.class,
            InvalidConnection.class,
            InvalidDecider.class,
            InvalidPlan.class,
            InvalidPolicy.class,
            InvalidRoute.class);

    private final Console console;

    public FailureMessages(Console console) {
        this.console = console;
    }

    @Override
    public int handle(Exception failure, boolean verbose) {
        boolean meant = failure instanceof RematException || failure instanceof EmbeddedClickHouseException;
        console.err().println(meant ? failure.getMessage() : "internal error: " + failure);
        if (verbose) {
            failure.printStackTrace(console.err());
        } else if (!meant) {
            console.err().println("Run the command again with --verbose for the place, and report it.");
        }
        console.err().flush();
        return USAGE.contains(failure.getClass()) ? USAGE_OR_CONFIGURATION : FAILED;
    }
}
