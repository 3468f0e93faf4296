package dev.remat.scheduler.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The root command: global options, and the list of what there is. */
@Command(
        name = "remat",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        header = "Rebuilds ClickHouse serving tables from append-only CDC logs, on a schedule, with evidence.",
        headerHeading = "",
        synopsisHeading = "%nUsage: ",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat demo --once        see it work on sample data",
            "  remat validate           check the configuration",
            "  remat run orders         rebuild the table of conf/routes/orders.conf now",
            "  remat serve              rebuild every table on its schedule",
            "",
            "Exit codes: 0 passed, 1 failed, 2 usage or configuration, 3 held by a guard,",
            "4 skipped because another run holds the target or the schedule is held.",
            "'remat COMMAND --help' explains one command."
        })
final class RematCommand {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Configuration file. Default: $REMAT_CONFIG, else conf/remat.conf of this installation.")
    private @Nullable Path config;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Show DEBUG lines, and stack traces of errors.")
    private boolean verbose;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            scope = ScopeType.INHERIT,
            defaultValue = "auto",
            converter = Choice.Color.class,
            completionCandidates = Choice.Color.class,
            description = "Colors: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}, on a terminal and without"
                    + " NO_COLOR.")
    private String color = "";

    GlobalOptions global() {
        return new GlobalOptions(config, verbose, color);
    }

    String color() {
        return color;
    }

    boolean verbose() {
        return verbose;
    }
}
