package dev.remat.jobs.service;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.RunResult;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a schedule from hammering a server with a route that runs out of memory each time. Opens after some such runs in a row,
 * lets one run through when it has cooled down, and closes with a run that gets through its build, or when the route changes.
 * Failures of another kind say nothing about memory and change nothing. Knows what this process has seen. Thread-safe.
 */
final class MemoryBreaker {

    /** Runs in a row, each with all its attempts. */
    static final int RUNS = 3;

    static final Duration COOL_DOWN = Duration.ofMinutes(30);

    private static final Logger log = LoggerFactory.getLogger(MemoryBreaker.class);

    private final Clock clock;
    private final ConcurrentMap<String, Failures> byRoute = new ConcurrentHashMap<>();

    MemoryBreaker(Clock clock) {
        this.clock = clock;
    }

    /** Until when the schedule of a route should not run it; empty where it should. */
    Optional<Instant> openUntil(Route route) {
        return Optional.ofNullable(byRoute.get(route.id()))
                .filter(failures -> failures.of(route) >= RUNS)
                .map(failures -> failures.last().plus(COOL_DOWN))
                .filter(clock.instant()::isBefore);
    }

    /** What the evidence of a run says that was skipped, and what to do. */
    static String explanation(String route, Instant until) {
        return ("the last %d runs of the route or more ran out of memory, so its schedule pauses until %s; raise"
                        + " `memory-limit`, lower `max-threads`, or see which other queries take the server's memory; `remat run"
                        + " %s` tries at once")
                .formatted(RUNS, until.truncatedTo(ChronoUnit.SECONDS), route);
    }

    /** Takes note of how the last attempt of a run has ended. */
    void note(Route route, RunResult last) {
        if (last.record().retry().failureClass() == FailureClass.MEMORY) {
            Failures failures = byRoute.compute(route.id(), (id, before) -> {
                int earlier = before == null ? 0 : before.of(route);
                return new Failures(route, earlier + 1, clock.instant());
            });
            if (failures.inARow() >= RUNS) {
                log.warn(
                        "route {} ran out of memory {} times in a row; its schedule pauses for {} minutes",
                        route.id(),
                        failures.inARow(),
                        COOL_DOWN.toMinutes());
            }
        } else if (hasBuilt(last)) {
            byRoute.remove(route.id());
        }
    }

    private static boolean hasBuilt(RunResult result) {
        return result.record().phases().stream().anyMatch(phase -> phase.name().equals("build") && phase.completed());
    }

    /**
     * Runs of a route that ran out of memory, one after the other.
     *
     * @param route the route as it was then
     * @param inARow how many
     * @param last when the last of them ended
     */
    private record Failures(Route route, int inARow, Instant last) {

        /** How many of them count against a route as it is now. */
        int of(Route now) {
            return route.equals(now) ? inARow : 0;
        }
    }
}
