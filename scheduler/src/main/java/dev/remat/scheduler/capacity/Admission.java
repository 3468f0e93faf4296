package dev.remat.scheduler.capacity;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says which runs have room and which wait. A route has one place at most, and waits once at most. Whoever waits when room is made
 * goes in order of priority and waiting time; whoever comes then gets what nobody of these can use. Thread-safe; does not block.
 *
 * @param <T> what is known of the turn of a route
 */
public final class Admission<T> {

    private final Limits limits;
    private final RunTimes times;
    private final Map<String, Place> places = new TreeMap<>();
    private final Map<String, Waiting<T>> waiting = new HashMap<>();
    private final Map<String, Waiting<T>> granted = new HashMap<>();

    /** @param longest the longest of the last runs of each route, by its id, as far as known */
    public Admission(Limits limits, Map<String, Duration> longest) {
        this.limits = limits;
        this.times = new RunTimes(limits.shortUpTo(), longest);
    }

    /** It is a route's turn. */
    public synchronized Answer<T> ask(Demand demand, T turn, Instant now) {
        Optional<Waiting<T>> known = find(demand.route());
        if (known.isPresent()) {
            return new Answer.WaitsAlready<>(known.get());
        }
        var run = new Waiting<>(demand, turn, now, "");
        Optional<String> obstacle = obstacle(run, now);
        if (obstacle.isEmpty()) {
            places.put(demand.route(), new Place(demand, now));
            return new Answer.Runs<>();
        }
        var waits = new Waiting<>(demand, turn, now, obstacle.get());
        waiting.put(demand.route(), waits);
        return new Answer.Waits<>(waits);
    }

    /** Another turn takes the place of the one that a route waits with; it has waited as long. */
    public synchronized void replace(String route, T turn) {
        waiting.computeIfPresent(route, (id, run) -> run.withTurn(turn));
        granted.computeIfPresent(route, (id, run) -> run.withTurn(turn));
    }

    /** A route that perhaps waits takes up something else from now on. */
    public synchronized void change(Demand demand) {
        waiting.computeIfPresent(demand.route(), (id, run) -> run.withDemand(demand));
    }

    /** Gives places to those that wait, as long as there are any; each has to {@link #begin}. */
    public synchronized List<Waiting<T>> grant(Instant now) {
        List<Waiting<T>> given = new ArrayList<>();
        for (Waiting<T> run : inOrder(now)) {
            if (obstacle(run, now).isEmpty()) {
                String route = run.demand().route();
                waiting.remove(route);
                granted.put(route, run);
                places.put(route, new Place(run.demand(), now));
                given.add(run);
            }
        }
        return given;
    }

    /** The run of a route that was given a place begins; empty where it does not wait any more. */
    public synchronized Optional<Waiting<T>> begin(String route) {
        return Optional.ofNullable(granted.remove(route));
    }

    /** A route gives its place back without a run. */
    public synchronized void release(String route) {
        places.remove(route);
    }

    /**
     * A run has ended, and so has its place.
     *
     * @param hasBuilt whether it did the work of a rebuild
     */
    public synchronized void ended(String route, Instant now, boolean hasBuilt) {
        Place place = places.remove(route);
        if (place != null) {
            times.note(route, Duration.between(place.since, now), hasBuilt);
        }
    }

    /** A route waits no more; what it waited with, if it did. */
    public synchronized Optional<Waiting<T>> drop(String route) {
        Waiting<T> run = granted.remove(route);
        if (run != null) {
            places.remove(route);
            return Optional.of(run);
        }
        return Optional.ofNullable(waiting.remove(route));
    }

    /** What a route waits with, also while it is about to begin. */
    public synchronized Optional<Waiting<T>> find(String route) {
        return Optional.ofNullable(waiting.get(route)).or(() -> Optional.ofNullable(granted.get(route)));
    }

    /** All that wait, the one that goes first first. */
    public synchronized List<Waiting<T>> inOrder(Instant now) {
        return waiting.values().stream().sorted(Waiting.order(now)).toList();
    }

    /** All that wait or are about to begin, in no order. */
    public synchronized List<Waiting<T>> all() {
        return Stream.concat(waiting.values().stream(), granted.values().stream())
                .toList();
    }

    /** What a run has no room for, what is nearest to it first; empty where it may begin. */
    private Optional<String> obstacle(Waiting<T> run, Instant now) {
        Demand demand = run.demand();
        var taken = new Taken(places.values());
        return pool(taken, demand.pool())
                .or(() -> taken.limit(
                        "connection " + demand.connection(),
                        limits.connections().get(demand.connection()),
                        onConnection(demand.connection())))
                .or(() -> times.isShort(demand.route()) ? Optional.empty() : longRuns(taken, now))
                .or(() -> taken.limit("the node", limits.node(), place -> true))
                .or(() -> earlier(taken, run, now));
    }

    private Optional<String> longRuns(Taken taken, Instant now) {
        return taken.limit(
                "the part of the node for long runs",
                limits.longRuns() < limits.node() ? limits.longRuns() : null,
                place -> !times.isShort(place.demand.route()) || !times.isShort(Duration.between(place.since, now)));
    }

    private Optional<String> pool(Taken taken, @Nullable String pool) {
        return pool == null
                ? Optional.empty()
                : taken.limit("pool " + pool, limits.pools().get(pool), inPool(pool));
    }

    /** Somebody who has lost patience, for whom the last place of the connection or the pool is kept. */
    private Optional<String> earlier(Taken taken, Waiting<T> run, Instant now) {
        return waiting.values().stream()
                .filter(other -> other.isOutOfPatience(now) && takesTheLast(taken, run.demand(), other.demand()))
                .filter(other -> Waiting.<T>order(now).compare(other, run) < 0)
                .min(Waiting.order(now))
                .map(other -> "route %s has waited longer: %s"
                        .formatted(other.demand().route(), other.reason()));
    }

    /** Whether one would leave no place of its connection or its pool, where another needs one, too. */
    private boolean takesTheLast(Taken taken, Demand one, Demand other) {
        String pool = one.pool();
        boolean connection = one.connection().equals(other.connection())
                && taken.isLast(limits.connections().get(one.connection()), onConnection(one.connection()));
        return connection
                || (pool != null
                        && pool.equals(other.pool())
                        && taken.isLast(limits.pools().get(pool), inPool(pool)));
    }

    private static Predicate<Place> onConnection(String connection) {
        return place -> place.demand.connection().equals(connection);
    }

    private static Predicate<Place> inPool(String pool) {
        return place -> pool.equals(place.demand.pool());
    }

    /** What a run has. */
    record Place(Demand demand, Instant since) {}
}
