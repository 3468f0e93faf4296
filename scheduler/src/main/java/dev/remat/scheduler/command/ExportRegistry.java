package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.cli.ExportOptions;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunTransition;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.view.Fields;
import dev.remat.scheduler.view.JsonText;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code remat export}: what the registry knows of runs, a line for each thing, however much it is. */
final class ExportRegistry {

    private static final int PAGE = 500;

    private final ProcessContext process;
    private final Configuration configuration;

    ExportRegistry(ProcessContext process, Configuration configuration) {
        this.process = process;
        this.configuration = configuration;
        Settings.requireSound(configuration);
    }

    int run(ExportOptions options) {
        Instant since = Since.parse(options.since(), process.clock());
        try (var database = new Database(configuration.settings().registry())) {
            var filter = new RunFilter(options.route(), null, since, PAGE);
            String last = "";
            List<RunEntry> page = page(database, filter, last);
            while (!page.isEmpty()) {
                page.forEach(run -> print("run", run(database, run)));
                last = page.get(page.size() - 1).id();
                page = page(database, filter, last);
            }
            database.inTransaction(sql -> new SlotTable(sql).skipped(options.route(), Integer.MAX_VALUE)).stream()
                    .filter(slots -> since == null || !slots.last().isBefore(since))
                    .sorted((one, other) -> one.first().compareTo(other.first()))
                    .forEach(slots -> print("not_run", Fields.of(slots)));
            return 0;
        }
    }

    private static List<RunEntry> page(Database database, RunFilter filter, String after) {
        return database.inTransaction(sql -> new RunTable(sql).listAfter(after, filter));
    }

    private static Map<String, @Nullable Object> run(Database database, RunEntry run) {
        List<RunTransition> states = database.inTransaction(sql -> new RunTable(sql).transitions(run.id()));
        return Fields.withReport(run, states);
    }

    private void print(String kind, Map<String, @Nullable Object> what) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("kind", kind);
        fields.putAll(what);
        process.console().print(JsonText.line(fields));
    }
}
