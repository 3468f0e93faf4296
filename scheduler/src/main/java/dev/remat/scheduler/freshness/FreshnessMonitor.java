package dev.remat.scheduler.freshness;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.DecisionRecord.Kind;
import dev.remat.materialization.report.RunResult;
import dev.remat.scheduler.alert.Alerts;
import dev.remat.scheduler.alert.message.Topic;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells when the last success of a route is older than its {@code freshness} says, whatever the reason: runs that fail, runs that
 * do not happen, a schedule that is stuck. It has a thread of its own and looks at nothing but the clock, the runs that end here,
 * and the evidence, where runs of other processes show as well. Thread-safe.
 */
public final class FreshnessMonitor implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(FreshnessMonitor.class);

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration REMINDER = Duration.ofSeconds(15);
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    /** A channel holds so many alerts that others find a place beside these. */
    private static final int TOLD_IN_A_LOOK = 200;

    private final Path evidence;
    private final Alerts alerts;
    private final Clock clock;
    private final LongSupplier nanos;
    private final Thread thread = new Thread(this::work, "remat-freshness");
    private final Map<String, Watched> watched = new TreeMap<>();
    private final Queue<RunResult> successes = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /**
     * Watches nothing yet.
     *
     * @param evidence root folder of the evidence
     * @param alerts tells of routes that are late, and of their end
     * @param clock the time
     * @param nanos nanoseconds of the process, as {@link System#nanoTime} gives them
     */
    FreshnessMonitor(Path evidence, Alerts alerts, Clock clock, LongSupplier nanos) {
        this.evidence = evidence;
        this.alerts = alerts;
        this.clock = clock;
        this.nanos = nanos;
        thread.setDaemon(true);
    }

    /** Starts watching routes, each from its last success; one that has none, from now. */
    public static FreshnessMonitor start(Path evidence, Alerts alerts, Clock clock, Map<String, Route> routes) {
        var monitor = new FreshnessMonitor(evidence, alerts, clock, System::nanoTime);
        monitor.begin(routes);
        monitor.thread.start();
        return monitor;
    }

    /** Watches the first routes, and ends what was told of others before. */
    synchronized void begin(Map<String, Route> routes) {
        Set<String> told = new HashSet<>(alerts.toldRoutes());
        follow(routes);
        told.forEach(id -> {
            Watched route = watched.get(id);
            if (route == null) {
                end(id);
            } else {
                route.mayBeToldLate = true;
            }
        });
    }

    /** Watches these routes from now on; those that it has watched before keep their age. */
    public synchronized void follow(Map<String, Route> routes) {
        for (Watched gone : List.copyOf(watched.values())) {
            Route route = routes.get(gone.id);
            if (route == null || route.freshness() == null) {
                watched.remove(gone.id);
                if (gone.isLate) {
                    end(gone.id);
                }
            }
        }
        routes.forEach((id, route) -> {
            Duration freshness = route.freshness();
            if (freshness != null) {
                watched.computeIfAbsent(id, this::begin).freshness = freshness;
            }
        });
    }

    /** Takes a run that has ended. Returns at once, whatever the disk does, and never throws. */
    public void ended(RunResult result) {
        boolean isFresh = result.outcome().isUpToDate()
                && result.record()
                        .decided()
                        .filter(made -> made.kind() == Kind.ROLLBACK)
                        .isEmpty();
        if (isFresh) {
            successes.add(result);
        }
    }

    /** Looks at every route once. */
    synchronized void look() {
        for (RunResult success = successes.poll(); success != null; success = successes.poll()) {
            Watched route = watched.get(success.record().identity().route());
            if (route != null) {
                succeeded(route, success.record().finishedAt());
                tellFresh(route);
            }
        }
        int told = 0;
        for (Watched route : watched.values()) {
            if (isLate(route) && told < TOLD_IN_A_LOOK) {
                told += tellLate(route) ? 1 : 0;
            } else if ((route.isLate || route.mayBeToldLate) && !isLate(route)) {
                tellFresh(route);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(LAST_WORDS.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        while (!closed) {
            try {
                look();
                Thread.sleep(INTERVAL.toMillis());
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                log.error("the freshness of routes could not be looked at; the next look follows", e);
            }
        }
    }

    private Watched begin(String id) {
        Optional<Instant> success = LastSuccess.of(evidence.resolve(id));
        Instant now = clock.instant();
        return new Watched(id, Age.of(success.orElse(now), now, nanos.getAsLong()), success.isPresent());
    }

    private void succeeded(Watched route, Instant at) {
        route.age = Age.of(at.truncatedTo(ChronoUnit.MILLIS), clock.instant(), nanos.getAsLong());
        route.hasSucceeded = true;
    }

    private boolean isLate(Watched route) {
        return route.age.at(clock.instant(), nanos.getAsLong()).compareTo(route.freshness) > 0;
    }

    /** Tells it, unless that was done a moment ago or the evidence knows better; whether it looked there. */
    private boolean tellLate(Watched route) {
        long now = nanos.getAsLong();
        if (route.isLate && now - route.lookedAt < REMINDER.toNanos()) {
            return false;
        }
        route.lookedAt = now;
        LastSuccess.of(evidence.resolve(route.id))
                .filter(success -> !route.hasSucceeded || !success.equals(route.age.from()))
                .ifPresent(success -> succeeded(route, success));
        if (isLate(route)) {
            if (!route.isLate) {
                log.warn("route {} is late: {}", route.id, explanation(route));
            }
            route.isLate = true;
            alerts.trouble(
                    AlertKind.LATE,
                    Topic.FRESHNESS,
                    route.id,
                    explanation(route),
                    "late",
                    route.age.from().plus(route.freshness));
        } else if (route.isLate) {
            tellFresh(route);
        }
        return true;
    }

    private void tellFresh(Watched route) {
        if (route.isLate) {
            log.info("route {} is late no more", route.id);
        }
        route.isLate = false;
        route.mayBeToldLate = false;
        alerts.well(
                Topic.FRESHNESS,
                route.id,
                "a run has succeeded, and ended at %s".formatted(time(route.age.from())),
                route.age.from());
    }

    private void end(String id) {
        alerts.well(Topic.FRESHNESS, id, "its freshness is watched no more", clock.instant());
    }

    private String explanation(Watched route) {
        String since = route.hasSucceeded
                ? "the last run that succeeded ended at %s".formatted(time(route.age.from()))
                : "no run has succeeded since the route was first seen at %s".formatted(time(route.age.from()));
        Duration age = route.age.at(clock.instant(), nanos.getAsLong());
        return "%s, %s ago, and freshness is %s%s"
                .formatted(since, text(age), text(route.freshness), LastSuccess.newestRun(evidence.resolve(route.id)));
    }

    private static Instant time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS);
    }

    private static String text(Duration duration) {
        long seconds = duration.toSeconds();
        String hours = seconds >= 3600 ? "%d h ".formatted(duration.toHours()) : "";
        String minutes = seconds >= 60 ? "%d min ".formatted(duration.toMinutesPart()) : "";
        return "%s%s%d s".formatted(hours, minutes, duration.toSecondsPart());
    }

    /** A route and what is known of it; guarded by the monitor. */
    private static final class Watched {

        private final String id;
        private Age age;
        private boolean hasSucceeded;
        private Duration freshness = Duration.ZERO;
        private boolean isLate;
        private boolean mayBeToldLate;
        private long lookedAt;

        Watched(String id, Age age, boolean hasSucceeded) {
            this.id = id;
            this.age = age;
            this.hasSucceeded = hasSucceeded;
        }
    }
}
