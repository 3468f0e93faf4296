package dev.remat.scheduler.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command by which somebody decides something: it is recorded who, and why. */
final class WhoAndWhy {

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why. Goes into the evidence.")
    String reason = "";

    @Option(
            names = "--by",
            paramLabel = "NAME",
            description = "Who decides. Goes into the evidence. Default: the user of the operating system.")
    @Nullable String by;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.RunFormat.class,
            completionCandidates = Choice.RunFormat.class,
            description = "Form of the report: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    String format = "";
}
