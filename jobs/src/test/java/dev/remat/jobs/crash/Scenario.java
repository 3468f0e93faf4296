package dev.remat.jobs.crash;

import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.Decider;
import java.util.List;

/**
 * Something that a process of Remat does, and that may be cut off anywhere. Its statements are not listed: the matrix finds
 * them by cutting one after the other until the process comes to its end.
 *
 * @param name for people, and for the process that is told to do it
 * @param place where target and tables of runs lie
 * @param readersMayMiss whether readers may find no target in between
 * @param prepare makes what it starts from; the log gets another version afterwards
 * @param act does it
 * @param end the version that is served when it has come to its end; another one than that before
 */
record Scenario(String name, World.Place place, boolean readersMayMiss, Prepare prepare, Act act, End end) {

    private static final End NEWEST = (observer, world, newest) -> newest;

    private static final Act RUN = (service, world) -> service.run(world.route(), new Cancellation());

    private static final Prepare PUBLISHED = (observer, world) -> {
        if (observer.look().is(Sighting.State.MISSING)) {
            run(world);
        }
    };

    /** Publishes one more version, so that the one before is a replaced copy. */
    private static final Prepare REPLACED = (observer, world) -> {
        PUBLISHED.make(observer, world);
        observer.append(observer.look().version() + 1);
        run(world);
    };

    /** So many versions in the log that one more is a small part of it. */
    private static final int MANY = 6;

    /** A table that an incremental run has published. */
    private static final Prepare BUILT_ON = (observer, world) -> {
        PUBLISHED.make(observer, world);
        while (observer.look().version() < MANY) {
            observer.append(observer.look().version() + 1);
            run(world);
        }
        try (var service = world.service()) {
            succeeded(service.run(world.incrementalRoute(), new Cancellation()));
        }
    };

    private static final Act INCREMENT = (service, world) -> {
        RunResult result = service.run(world.incrementalRoute(), new Cancellation());
        Object strategy = result.report().metrics().get("strategy");
        if (result.outcome() == Outcome.SUCCEEDED && !Strategy.INCREMENTAL.id().equals(strategy)) {
            throw new IllegalStateException(
                    String.valueOf(result.report().metrics().get("strategy_reason")));
        }
        return result;
    };

    private static final Decider SOMEBODY = new Decider("somebody", "to see what is left");

    private static final Act HELD_AND_APPROVED = (service, world) -> {
        RunResult held = service.run(world.guardedRoute(), new Cancellation());
        return held.outcome() == Outcome.HELD
                ? service.decide(
                        world.route(),
                        new Decision.Approve(held.record().identity().runId(), SOMEBODY),
                        new Cancellation())
                : held;
    };

    private static final Act ROLLBACK = (service, world) ->
            service.decide(world.route(), new Decision.RollBack(null, true, SOMEBODY), new Cancellation());

    static final Scenario FIRST_BUILD = new Scenario(
            "first build", World.Place.BESIDE, true, (observer, world) -> observer.dropTables(), RUN, NEWEST);
    static final Scenario REBUILD = new Scenario("rebuild", World.Place.BESIDE, false, PUBLISHED, RUN, NEWEST);
    static final Scenario INCREMENTAL =
            new Scenario("incremental rebuild", World.Place.BESIDE, false, BUILT_ON, INCREMENT, NEWEST);
    static final Scenario RENAME_CHAIN =
            new Scenario("rename chain", World.Place.WITHOUT_EXCHANGE, true, PUBLISHED, RUN, NEWEST);
    static final Scenario WORK_DATABASE =
            new Scenario("rebuild in a work database", World.Place.WORK_DATABASE, false, PUBLISHED, RUN, NEWEST);

    static final Scenario APPROVAL =
            new Scenario("held and approved", World.Place.BESIDE, false, PUBLISHED, HELD_AND_APPROVED, NEWEST);
    static final Scenario APPROVAL_BY_RENAMING = new Scenario(
            "held and approved by renaming", World.Place.WITHOUT_EXCHANGE, true, PUBLISHED, HELD_AND_APPROVED, NEWEST);
    static final Scenario ROLLED_BACK = new Scenario(
            "rollback", World.Place.BESIDE, false, REPLACED, ROLLBACK, (observer, world, newest) -> newest - 2);

    /** Every one that there is. */
    static final List<Scenario> ALL = List.of(
            FIRST_BUILD,
            REBUILD,
            INCREMENTAL,
            RENAME_CHAIN,
            WORK_DATABASE,
            APPROVAL,
            APPROVAL_BY_RENAMING,
            ROLLED_BACK);

    static Scenario named(String name) {
        return ALL.stream()
                .filter(scenario -> scenario.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void run(World world) {
        succeeded(recover(world));
    }

    private static void succeeded(RunResult result) {
        if (result.outcome() != Outcome.SUCCEEDED) {
            throw new IllegalStateException(result.record().explanation());
        }
    }

    /** What a process does that starts after the crash: the next run of the route, as its schedule has it. */
    static RunResult recover(World world) {
        try (var service = world.service()) {
            return RUN.in(service, world);
        }
    }

    /** Makes the state before. */
    interface Prepare {
        void make(Observer observer, World world);
    }

    /** Does what may be cut off. */
    interface Act {
        RunResult in(CdcMaterializationService service, World world);
    }

    /** Tells, before the act, which version will be served after it. */
    interface End {
        long version(Observer observer, World world, long newestOfLog);
    }

    @Override
    public String toString() {
        return name;
    }
}
