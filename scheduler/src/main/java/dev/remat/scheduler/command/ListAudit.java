package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.cli.AuditOptions;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.AuditEntry.Subject;
import dev.remat.scheduler.registry.AuditFilter;
import dev.remat.scheduler.registry.store.AuditTable;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.view.Fields;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.Times;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code remat audit}: who did what. */
final class ListAudit {

    private final ProcessContext process;
    private final Configuration configuration;

    ListAudit(ProcessContext process, Configuration configuration) {
        this.process = process;
        this.configuration = configuration;
        Settings.requireSound(configuration);
    }

    int run(AuditOptions options) {
        String action = options.action();
        var filter = new AuditFilter(
                options.who(),
                action == null ? null : AuditAction.of(action),
                options.route(),
                null,
                Since.parse(options.since(), process.clock()),
                Long.MAX_VALUE,
                options.limit());
        try (var database = new Database(configuration.settings().registry())) {
            List<AuditEntry> entries = database.inTransaction(sql -> new AuditTable(sql).list(filter));
            process.console().print(options.format().equals("json") ? json(entries) : text(entries, process.width()));
            return 0;
        }
    }

    private static String json(List<AuditEntry> entries) {
        return JsonText.of(Map.of("audit", entries.stream().map(Fields::of).toList()));
    }

    private static String text(List<AuditEntry> entries, int width) {
        if (entries.isEmpty()) {
            return "nothing that somebody did";
        }
        var table = new TextTable("TIME (UTC)", "WHO", "WAY", "FROM", "ACTION", "TO", "RESULT", "WHY")
                .canDoWithout("WAY", "FROM");
        entries.forEach(entry -> table.row(
                Times.utc(entry.at()),
                entry.actor().name().isEmpty() ? Times.NONE : entry.actor().name(),
                entry.actor().way().id(),
                entry.actor().origin(),
                entry.action().id(),
                joined(subject(entry.subject())),
                entry.result().id(),
                joined(Stream.of(entry.reason(), entry.detail()))));
        return table.within(width);
    }

    private static Stream<String> subject(Subject subject) {
        return Stream.of(subject.route(), subject.run(), subject.about(), subject.ledTo())
                .filter(Objects::nonNull);
    }

    private static String joined(Stream<String> parts) {
        String text = parts.filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
        return text.isEmpty() ? Times.NONE : text;
    }
}
