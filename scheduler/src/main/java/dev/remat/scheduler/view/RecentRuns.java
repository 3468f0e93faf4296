package dev.remat.scheduler.view;

import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.store.RunChanges;
import dev.remat.scheduler.registry.store.Sql;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The newest runs of each route, without their reports. Reads all runs once, then those that have changed, so that asking is cheap however
 * many runs there are. Thread-safe.
 */
public final class RecentRuns {

    private static final int USUAL = 30;

    private final int most;
    private long lastChange = -1;
    private Map<String, OfRoute> routes = Map.of();

    public RecentRuns() {
        this(USUAL);
    }

    /** @param most how many are kept of each route */
    public RecentRuns(int most) {
        this.most = most;
    }

    /** As they are now, by the id of the route. The map stays as it is, and is the same one again where nothing has changed. */
    public synchronized Map<String, OfRoute> read(Sql sql) {
        var changes = new RunChanges(sql);
        long last = changes.last();
        if (lastChange < 0 || last < lastChange) {
            routes = with(Map.of(), Stream.concat(changes.newest(most).stream(), changes.newestGood().stream()));
        } else {
            Map<String, OfRoute> now = with(routes, changes.since(lastChange).stream());
            routes = now.equals(routes) ? routes : now;
        }
        lastChange = last;
        return routes;
    }

    private Map<String, OfRoute> with(Map<String, OfRoute> known, Stream<RunEntry> runs) {
        Map<String, OfRoute> all = new HashMap<>(known);
        runs.forEach(
                run -> all.merge(run.route(), OfRoute.NONE.with(run, most), (before, added) -> before.with(run, most)));
        return Collections.unmodifiableMap(all);
    }

    /**
     * The runs of one route.
     *
     * @param newest the newest first
     * @param good the newest that has brought the target up to date, however old; or null
     */
    public record OfRoute(List<RunEntry> newest, @Nullable RunEntry good) {

        /** Of a route that has not run. */
        public static final OfRoute NONE = new OfRoute(List.of(), null);

        private static final Comparator<RunEntry> NEWEST_FIRST = Comparator.comparing(RunEntry::queuedAt)
                .thenComparing(RunEntry::id)
                .reversed();

        /** Decisions publish what is older, and verifications nothing. */
        private static final Set<String> NOT_REBUILDING = Set.of("decision", "verification");

        /** The newest run, or null. */
        public @Nullable RunEntry last() {
            return newest.isEmpty() ? null : newest.get(0);
        }

        private OfRoute with(RunEntry run, int most) {
            if (newest.contains(run)) {
                return this;
            }
            List<RunEntry> all = Stream.concat(others(run), Stream.of(run))
                    .sorted(NEWEST_FIRST)
                    .toList();
            RunEntry goodBefore = good == null || good.id().equals(run.id()) ? null : good;
            RunEntry goodNow = Stream.concat(all.stream().filter(OfRoute::isGood), Stream.ofNullable(goodBefore))
                    .min(NEWEST_FIRST)
                    .orElse(null);
            return new OfRoute(all.size() > most ? List.copyOf(all.subList(0, most)) : all, goodNow);
        }

        private Stream<RunEntry> others(RunEntry run) {
            return newest.stream().filter(known -> !known.id().equals(run.id()));
        }

        private static boolean isGood(RunEntry run) {
            return run.state().isUpToDate() && !NOT_REBUILDING.contains(run.cause());
        }
    }
}
