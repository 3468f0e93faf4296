package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.reload.ReloadFolder;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** {@code remat reload}: asks the running service of this configuration, and prints what it answers. */
final class AskForReload {

    private static final int NO_ANSWER = 1;
    private static final int USAGE_OR_CONFIGURATION = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ProcessContext process;
    private final ReloadFolder folder;

    AskForReload(ProcessContext process, Configuration configuration) {
        this.process = process;
        this.folder = new ReloadFolder(
                configuration.settings().evidence().dir(),
                configuration.settings().node().id());
    }

    int run() {
        try {
            Optional<ReloadFolder.Answer> answer = folder.ask(PATIENCE);
            if (answer.isEmpty()) {
                return fail(
                        "no `remat serve` has answered within %d s in %s; does it run, as the same node and with the same evidence folder?"
                                .formatted(PATIENCE.toSeconds(), folder.folder()));
            }
            process.console().print(String.join("\n", answer.get().lines()));
            return answer.get().refused() ? USAGE_OR_CONFIGURATION : 0;
        } catch (IOException e) {
            return fail("%s cannot be used to ask: %s; whoever asks must be allowed to write there"
                    .formatted(folder.folder(), e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return fail("interrupted before an answer came");
        }
    }

    private int fail(String message) {
        process.console().err().println(message);
        process.console().err().flush();
        return NO_ANSWER;
    }
}
