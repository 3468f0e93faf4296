package dev.remat.scheduler.command;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.RunCancellation;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.cli.CancelOptions;
import dev.remat.scheduler.control.Asker;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.RegistryUnavailable;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.RequestTable;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code remat cancel}: ends the run that holds a route's target, and those that have not begun. */
final class CancelRun {

    private static final int COULD_NOT_ASK = 1;
    private static final int USAGE_OR_CONFIGURATION = 2;
    private static final int NOTHING_TO_CANCEL = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** No route is called so. */
    private static final Pattern RUN = Pattern.compile("[0-9]{8}T.*");

    private final ProcessContext process;
    private final Configuration configuration;
    private final CancelOptions options;
    private final Asker asker;

    CancelRun(ProcessContext process, Configuration configuration, CancelOptions options) {
        this.process = process;
        this.configuration = configuration;
        this.options = options;
        this.asker = new Asker(options.by(), options.reason());
    }

    /** What is cancelled. */
    AuditEntry.Subject subject() {
        String id = options.target();
        return RUN.matcher(id).matches() ? new AuditEntry.Subject(null, id, null, null) : AuditEntry.Subject.route(id);
    }

    int run() {
        String id = options.target();
        if (RUN.matcher(id).matches()) {
            Settings.requireSound(configuration);
            Optional<String> routeOfRun = routeOf(id);
            if (routeOfRun.isEmpty()) {
                return NOTHING_TO_CANCEL;
            }
            id = routeOfRun.get();
        }
        var choice = new RouteChoice(configuration, id);
        Optional<Route> route = choice.route();
        if (route.isEmpty()) {
            choice.problems().forEach(process.console()::complain);
            return USAGE_OR_CONFIGURATION;
        }
        return cancel(route.get());
    }

    /** Of a run, or of a request for one; empty where that has ended. */
    private Optional<String> routeOf(String id) {
        try (var database = new Database(configuration.settings().registry())) {
            Optional<RunRequest> open = database.inTransaction(sql -> new RequestTable(sql).find(id))
                    .filter(request -> request.endedAt() == null);
            if (open.isPresent()) {
                return open.map(RunRequest::route);
            }
            RunEntry run = RunHistory.find(database, id);
            if (run.state().hasEnded()) {
                process.console()
                        .print("%s has ended: %s"
                                .formatted(run.id(), run.state().id()));
                return Optional.empty();
            }
            return Optional.of(run.route());
        }
    }

    private int cancel(Route route) {
        Optional<Integer> queued = cancelQueued(route);
        try (var service = process.service(configuration.settings())) {
            RunCancellation cancellation = service.cancel(route, options.by(), options.reason(), PATIENCE);
            process.console().print(cancellation.message());
            return switch (cancellation.result()) {
                case ENDED -> 0;
                case STILL_RUNS -> 1;
                case NOTHING_RUNS -> queued.isEmpty() ? COULD_NOT_ASK : queued.get() > 0 ? 0 : NOTHING_TO_CANCEL;
            };
        }
    }

    /** How many had not begun; empty where nobody knows. */
    private Optional<Integer> cancelQueued(Route route) {
        try (var database = new Database(configuration.settings().registry())) {
            int queued = process.control(database, configuration.settings()).cancelQueued(route, asker);
            if (queued > 0) {
                process.console().print("%s: cancelled before they began: %d".formatted(route.id(), queued));
            }
            return Optional.of(queued);
        } catch (RegistryUnavailable e) {
            process.console()
                    .complain("%s; what waits of route %s is not cancelled".formatted(e.getMessage(), route.id()));
            return Optional.empty();
        }
    }
}
