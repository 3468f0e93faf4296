package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.scheduler.cli.LogsOptions;
import dev.remat.scheduler.evidence.EvidenceFolder;
import dev.remat.scheduler.evidence.EvidencePlace;
import dev.remat.scheduler.evidence.LogPart;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.store.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/** {@code remat logs}: what a run has logged, and what it goes on to log. */
final class LogOfRun {

    private static final int FAILED = 1;
    private static final long LOOK_MILLIS = 500;

    private final ProcessContext process;
    private final RematSettings settings;

    LogOfRun(ProcessContext process, Configuration configuration) {
        Settings.requireSound(configuration);
        this.process = process;
        this.settings = configuration.settings();
    }

    int print(LogsOptions options) {
        try (var database = new Database(settings.registry())) {
            RunEntry run = RunHistory.find(database, options.run());
            var place =
                    new EvidencePlace(settings.evidence().dir(), settings.node().id());
            EvidenceFolder folder = place.folder(run);
            if (!folder.hasLog()) {
                process.console()
                        .complain("run %s has no log here: it could not be kept, or an older version of Remat ran it"
                                .formatted(run.id()));
                return FAILED;
            }
            long known = print(folder, 0);
            while (options.follow() && !run.state().hasEnded()) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
                run = RunHistory.find(database, run.id());
                known = print(folder, known);
            }
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FAILED;
        }
    }

    /** All that is there by now; how many bytes are known then. */
    private long print(EvidenceFolder folder, long from) throws IOException {
        long known = from;
        LogPart part = folder.log(known);
        while (!part.text().isEmpty()) {
            process.console().print(part.text());
            known = part.next();
            part = folder.log(known);
        }
        return known;
    }
}
