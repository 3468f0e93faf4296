package dev.remat.scheduler.control;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.run.RunId;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.record.Membership;
import dev.remat.scheduler.registry.store.Accounting;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.Observation;
import dev.remat.scheduler.registry.store.QueuedRuns;
import dev.remat.scheduler.registry.store.RequestTable;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.registry.store.ScheduledRoute;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Asks the services that share a registry to run routes, to let them rest, or to give up what waits. Thread-safe.
 *
 * @param database of the registry
 * @param node name of this process
 * @param clock the time
 * @param random for ids
 */
public record RouteControl(Database database, String node, Clock clock, RandomGenerator random) {

    /** What keeps routes from running soon, with the way out; empty where nothing does. */
    public Optional<String> obstacle(List<String> routes) {
        if (database.inTransaction(sql -> new NodeTable(sql).up()).isEmpty()) {
            return Optional.of(
                    "no `remat serve` has given a sign of life in the registry for %d s: start one, or rebuild here by `remat run %s`"
                            .formatted(Membership.LEASE.toSeconds(), routes.get(0)));
        }
        return routes.stream()
                .flatMap(route -> database.inTransaction(sql -> new RouteTable(sql).find(route)).stream())
                .filter(RouteState::isPaused)
                .map(route -> "%1$s is paused %2$s: `remat resume %1$s` first, or rebuild here by `remat run %1$s`"
                        .formatted(route.route(), route.pause()))
                .findFirst();
    }

    /** Asks for a run of each route: all or none. */
    public List<RunRequest> trigger(List<String> routes, Asker asker, boolean full) {
        List<RunRequest> asked = routes.stream()
                .map(route -> new RunRequest(newRun(), route, asker.by(), asker.reason(), full, clock.instant()))
                .toList();
        database.inTransaction(sql -> {
            asked.forEach(new RequestTable(sql)::put);
            return asked.size();
        });
        return asked;
    }

    /** Skips the slots of a route from now on; whether it was not paused before. */
    public boolean pause(String route, Asker asker) {
        return database.inTransaction(sql -> new Accounting(sql, observed()).pause(route, asker.by(), asker.reason()));
    }

    /**
     * Runs the slots of a route again; whether it was paused.
     *
     * @param known the route, or null where its file is gone or cannot be used
     */
    public boolean resume(String route, @Nullable Route known) {
        ScheduledRoute schedule =
                known == null ? null : ScheduledRoute.of(known).orElse(null);
        return database.inTransaction(sql -> new Accounting(sql, observed()).resume(route, schedule));
    }

    /** Gives up what has not begun of a route; how many runs that were. */
    public int cancelQueued(Route route, Asker asker) {
        String why = "cancelled by %s before it began%s"
                .formatted(asker.by(), asker.reason().isEmpty() ? "" : ": " + asker.reason());
        return database.inTransaction(sql -> new QueuedRuns(sql, observed(), this::newRun)
                .cancel(route.id(), ScheduledRoute.of(route).orElse(null), why));
    }

    private Observation observed() {
        return Observation.of(node, clock.instant());
    }

    private String newRun() {
        return RunId.create(clock, random).text();
    }
}
