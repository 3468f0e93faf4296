package dev.remat.scheduler.http;

import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.route.Route;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.Sql;
import dev.remat.scheduler.view.NextFires;
import dev.remat.scheduler.view.Overview;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteFiles;
import java.time.Clock;
import java.util.function.Supplier;

/**
 * Where answers come from.
 *
 * @param database of the registry
 * @param runs the newest runs of each route
 * @param fires when routes run next
 * @param files the routes as they are now
 * @param clock the time
 */
public record Sources(Database database, RecentRuns runs, NextFires fires, Supplier<RouteFiles> files, Clock clock) {

    /** Of which nothing is known yet of when routes run next. */
    public Sources(Database database, RecentRuns runs, Supplier<RouteFiles> files, Clock clock) {
        this(database, runs, new NextFires(), files, clock);
    }

    /** How it stands with everything. */
    public Overview overview() {
        return database.inTransaction(this::overview);
    }

    /** The same, together with other things that are read. */
    public Overview overview(Sql sql) {
        return Overview.read(sql, files.get(), runs, fires, clock.instant());
    }

    /** A route that runs, or {@link Refused} as not found. */
    public Route route(String id) {
        RouteFiles now = files.get();
        return now.route(id)
                .orElseThrow(() -> Refused.notFound(
                        now.broken().containsKey(id)
                                ? "route '%s' cannot run: %s"
                                        .formatted(id, now.broken().get(id).get(0))
                                : "there is no route '%s'%s"
                                        .formatted(
                                                id,
                                                Conversion.didYouMean(
                                                        id, now.routes().keySet()))));
    }

    /** A run by its whole id, or {@link Refused} as not found. */
    public RunEntry run(String id) {
        return database.inTransaction(sql -> new RunTable(sql).beginningWith(id)).stream()
                .filter(run -> run.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Refused.notFound("there is no such run, or no more; runs are listed by route"));
    }
}
