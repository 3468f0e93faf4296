package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.console.Colours;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.NextFires;
import dev.remat.scheduler.view.Overview;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteFiles;
import java.time.Instant;

/** {@code remat status}: what is wrong, and how it stands with each route. */
final class ShowStatus {

    private static final int SOMETHING_IS_WRONG = 1;

    private final ProcessContext process;
    private final Configuration configuration;

    ShowStatus(ProcessContext process, Configuration configuration) {
        this.process = process;
        this.configuration = configuration;
        Settings.requireSound(configuration);
    }

    int run(String format, Colours colours) {
        Instant now = process.clock().instant();
        try (var database = new Database(configuration.settings().registry())) {
            Overview overview = database.inTransaction(
                    sql -> Overview.read(sql, RouteFiles.of(configuration), new RecentRuns(1), new NextFires(), now));
            process.console()
                    .print(
                            format.equals("json")
                                    ? JsonText.of(overview.fields())
                                    : StatusText.of(overview, colours, process.width()));
            return overview.isAllWell() ? 0 : SOMETHING_IS_WRONG;
        }
    }
}
