package dev.remat.scheduler.command;

import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.materialization.version.Version;
import dev.remat.scheduler.process.ProcessContext;
import java.util.List;

/** {@code remat versions}: what there is of a target. */
final class ListVersions {

    private final ProcessContext process;
    private final RouteChoice choice;

    ListVersions(ProcessContext process, RouteChoice choice) {
        this.process = process;
        this.choice = choice;
    }

    int run(String format) {
        Route route = choice.route().orElseThrow(() -> new InvalidConfiguration(choice.problems()));
        RematSettings settings = choice.configuration().settings();
        try (var service = process.service(settings)) {
            List<Version> versions = service.versions(route);
            process.console()
                    .print(
                            format.equals("json")
                                    ? VersionsText.json(route, versions)
                                    : VersionsText.text(route, versions));
            return 0;
        }
    }
}
