package dev.remat.scheduler.cli;

import picocli.CommandLine.Option;

/** The form of what a command lists. */
final class ListFormat {

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = Choice.TableFormat.class,
            completionCandidates = Choice.TableFormat.class,
            description = "Form of the list: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String format = "";

    /** For picocli. */
    ListFormat() {}

    /** Returns {@code text} or {@code json}. */
    String id() {
        return format;
    }
}
