package dev.remat.scheduler.command;

import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.connection.ConnectionSettings;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.EnvironmentConnections;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.scheduler.cli.MaterializeOptions;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.process.StopSignal;
import dev.remat.scheduler.progress.Progress;
import java.nio.file.Path;
import java.util.List;

/** {@code remat materialize}: one rebuild without a route file. */
final class MaterializeOnce {

    private final ProcessContext process;
    private final Configuration configuration;
    private final MaterializeOptions options;

    /** @param configuration what the configuration file says; not looked at where the environment says it all */
    MaterializeOnce(ProcessContext process, Configuration configuration, MaterializeOptions options) {
        this.process = process;
        this.configuration = configuration;
        this.options = options;
    }

    int run(Progress progress) {
        Route route = AdHocRoute.of(options);
        ConnectionSettings connection = connection();
        var cancellation = new Cancellation();
        var signal =
                StopSignal.listen(() -> cancellation.cancel("Remat was asked to stop"), Patience.FOR_A_CANCELLED_RUN);
        RunResult result = signal.during(() -> run(route, connection, cancellation, progress));
        process.console().print(ReportText.of(result, options.format()));
        return result.outcome().exitCode();
    }

    private RunResult run(Route route, ConnectionSettings connection, Cancellation cancellation, Progress progress) {
        try (var service = process.service(new Connections(List.of(connection)), configuration.settings());
                progress) {
            progress.of(service);
            Path outputDir = options.outputDir();
            return outputDir == null
                    ? service.runAdHoc(route, cancellation)
                    : service.runAdHoc(route, EvidenceLocation.flat(outputDir), cancellation);
        }
    }

    private ConnectionSettings connection() {
        String source = options.credentialsSource();
        String id = options.connectionId();
        ConnectionSettings configured = configuration.settings().connections().get(id);
        if (source == null) {
            source = configured == null ? "env" : "file";
        }
        if (source.equals("env")) {
            return EnvironmentConnections.read(id, process.environment());
        }
        if (!configuration.problems().isEmpty()) {
            throw new InvalidConfiguration(configuration.problems());
        }
        if (configured == null) {
            throw new CommandRefused("the configuration has no connection '%s'; it has %s"
                    .formatted(id, configuration.settings().connections().keySet()));
        }
        return configured;
    }
}
