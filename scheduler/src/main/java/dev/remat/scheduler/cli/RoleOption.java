package dev.remat.scheduler.cli;

import picocli.CommandLine.Option;

/** What somebody may do who is let in. */
final class RoleOption {

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            required = true,
            converter = Choice.RoleName.class,
            completionCandidates = Choice.RoleName.class,
            description = "What it may do: ${COMPLETION-CANDIDATES}.")
    private String role = "";

    /** For picocli. */
    RoleOption() {}

    /** Returns {@code viewer}, {@code operator} or {@code admin}. */
    String id() {
        return role;
    }
}
