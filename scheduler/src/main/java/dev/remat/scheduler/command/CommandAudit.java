package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.HostName;
import dev.remat.materialization.error.RematException;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.AuditEntry.Actor;
import dev.remat.scheduler.registry.AuditEntry.Subject;
import dev.remat.scheduler.registry.AuditResult;
import dev.remat.scheduler.registry.AuditWay;
import dev.remat.scheduler.registry.RegistryUnavailable;
import dev.remat.scheduler.registry.store.AuditTable;
import dev.remat.scheduler.registry.store.Database;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Keeps what people do by commands. Where the registry does not answer, or is not known, they do it all the same,
 * and are told that it was not kept.
 *
 * @param process what the command finds around it
 * @param configuration names the registry
 */
record CommandAudit(ProcessContext process, Configuration configuration) {

    private static final int NOT_AS_ASKED = 2;
    private static final int NOTHING_THERE = 4;

    /** Does something as the account of the operating system, who says no reason. */
    int keep(AuditAction action, Subject subject, IntSupplier work) {
        return keep(action, List.of(subject), "", "", work);
    }

    /**
     * Does something, and keeps it.
     *
     * @param subjects what is done to each of which
     * @param by who asks for it; the account where nobody says
     * @param reason why; may be empty
     * @param work does it, and gives the exit code of the command
     */
    int keep(AuditAction action, List<Subject> subjects, String by, String reason, IntSupplier work) {
        try {
            int code = work.getAsInt();
            put(action, subjects, by, reason, result(action, code), code == 0 ? "" : "exit code %d".formatted(code));
            return code;
        } catch (RematException e) {
            AuditResult result = e instanceof CommandRefused ? AuditResult.REFUSED : AuditResult.FAILED;
            put(action, subjects, by, reason, result, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    private static AuditResult result(AuditAction action, int code) {
        return switch (code) {
            case 0 -> action == AuditAction.TRIGGER ? AuditResult.BEGUN : AuditResult.DONE;
            case NOT_AS_ASKED, NOTHING_THERE -> AuditResult.REFUSED;
            default -> AuditResult.FAILED;
        };
    }

    private void put(
            AuditAction action, List<Subject> subjects, String by, String reason, AuditResult result, String detail) {
        var actor =
                new Actor(by.isBlank() ? account() : by, AuditWay.COMMAND, account() + "@" + HostName.or("unknown"));
        String node = configuration.settings().node().id();
        List<AuditEntry> entries = subjects.stream()
                .map(subject -> new AuditEntry(
                        0, process.clock().instant(), node, actor, action, subject, reason, result, detail))
                .toList();
        if (!configuration.problems().isEmpty()) {
            process.console()
                    .complain("not kept in the audit, since the configuration cannot be used: %s".formatted(entries));
            return;
        }
        try (var database = new Database(configuration.settings().registry())) {
            database.inTransaction(sql -> {
                entries.forEach(new AuditTable(sql)::add);
                return entries.size();
            });
        } catch (RegistryUnavailable e) {
            process.console().complain("not kept in the audit, since %s: %s".formatted(e.getMessage(), entries));
        }
    }

    private static String account() {
        return System.getProperty("user.name", "unknown");
    }
}
