package dev.remat.jobs.crash;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.policy.Strategy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A log in one database, its target in another, and where evidence goes: what each client of a scenario knows.
 *
 * @param server the server, and the database of the log
 * @param place where the target and the tables of runs lie
 * @param evidence root of all evidence
 */
record World(TestDatabase server, Place place, Path evidence) {

    /** Where the target and the tables of runs lie. */
    enum Place {
        /** Side by side, in a database that can swap tables. */
        BESIDE("Atomic"),
        /** Side by side, in a database that can only rename them. */
        WITHOUT_EXCHANGE("Ordinary"),
        /** The tables of runs in a database of their own. */
        WORK_DATABASE("Atomic");

        private final String engine;

        Place(String engine) {
            this.engine = engine;
        }

        String engine() {
            return engine;
        }

        /** A rename moves a file of metadata and a folder of data; a server that is killed in between finds no rows. */
        boolean emptiesTablesWhenKilled() {
            return this == WITHOUT_EXCHANGE;
        }
    }

    /** Seconds by which the clock of the next process is ahead, so that runs of one second have ids in their order all the same. */
    private static final AtomicInteger AHEAD = new AtomicInteger();

    private static final Retirement AT_ONCE = new Retirement(1, Duration.ZERO);

    Dataset log() {
        return new Dataset(server.name(), "log");
    }

    Dataset target() {
        return new Dataset(server.name() + "_serving", "target");
    }

    /** Whether a statement swaps something with the target. */
    boolean exchangesTarget(String sql) {
        return sql.startsWith("EXCHANGE") && sql.contains(target().quoted());
    }

    /** Every database in which runs make tables. */
    List<String> databases() {
        return place == Place.WORK_DATABASE
                ? List.of(target().database(), server.name() + "_work")
                : List.of(target().database());
    }

    Route route() {
        var plan = new ClickHouseCdcMaterializationPlan(log(), target(), List.of("id"), null);
        String work = place == Place.WORK_DATABASE ? databases().get(1) : null;
        var policy = ClickHouseCdcMaterializationPolicy.DEFAULTS
                .with(AT_ONCE)
                .with(new Publishing(false, work, Publishing.DEFAULTS.maxOrphans()));
        return Route.unscheduled("orders", "main", plan, policy);
    }

    /** The same, building on the published table where it can. */
    Route incrementalRoute() {
        Route route = route();
        return route.with(route.policy().with(Strategy.INCREMENTAL));
    }

    /** The same, with a guard that fires. */
    Route guardedRoute() {
        Route route = route();
        return route.with(route.policy().with(new Guards(false, 1_000_000, 1)));
    }

    /** The same world, its server reached by another way. */
    World by(URI endpoint) {
        return new World(new TestDatabase(endpoint, server.user(), server.password(), server.name()), place, evidence);
    }

    CdcMaterializationService service() {
        return service(UnaryOperator.identity());
    }

    /** A process of Remat, whose connector is seen through something. */
    CdcMaterializationService service(UnaryOperator<ClickHouseConnector> around) {
        return service(around, Clock.offset(Clock.systemUTC(), nextClock()));
    }

    /** A clock that no process has had yet. */
    static Duration nextClock() {
        return Duration.ofSeconds(AHEAD.incrementAndGet());
    }

    /** The same with a clock. */
    CdcMaterializationService service(UnaryOperator<ClickHouseConnector> around, Clock clock) {
        var connection = new ServerConnection(
                "main",
                server.endpoint(),
                server.user(),
                Credential.configured(server.password()),
                server.name(),
                Map.of());
        return new CdcMaterializationService(
                new Connections(List.of(connection), around), evidence, clock, new Random(), "node-1");
    }
}
