package dev.remat.scheduler.http.page;

import dev.remat.scheduler.http.Caller;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.registry.RegistryUnavailable;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.NodeLoad;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteFiles;
import io.javalin.config.RoutesConfig;
import io.javalin.http.HttpStatus;
import io.javalin.http.sse.SseClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells pages that are open what has changed, by server-sent events at {@code /events}: {@code hello} at first, then {@code changed} with
 * the routes; an empty list stands for anything. Looks once a second. A page that opens is told of the last seconds as well, since it may
 * have been made before them.
 */
public final class Changes implements Endpoints, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Changes.class);

    private static final int MOST_PAGES = 100;
    private static final int BEATS = 10;
    private static final Duration LAST_LOOK = Duration.ofSeconds(5);
    private static final Duration REMEMBERED = Duration.ofSeconds(10);

    private final Sources sources;
    private final String started;
    private final Deque<Change> recent = new ArrayDeque<>();
    private final List<SseClient> pages = new CopyOnWriteArrayList<>();
    private final Map<SseClient, Caller> callers = new ConcurrentHashMap<>();
    private final ScheduledExecutorService watcher;
    private @Nullable ScheduledFuture<?> watching;
    private @Nullable Seen last;
    private int beat;

    private Changes(Sources sources, ScheduledExecutorService watcher) {
        this.sources = sources;
        this.started = sources.clock().instant().toString();
        this.watcher = watcher;
    }

    /** Begins to watch. */
    public static Changes start(Sources sources) {
        var watcher = Executors.newSingleThreadScheduledExecutor(task -> {
            var thread = new Thread(task, "remat-pages");
            thread.setDaemon(true);
            return thread;
        });
        var changes = new Changes(sources, watcher);
        changes.watching = watcher.scheduleWithFixedDelay(changes::look, 0, 1, TimeUnit.SECONDS);
        return changes;
    }

    @Override
    public void addTo(RoutesConfig routes) {
        routes.before("/events", context -> {
            if (pages.size() >= MOST_PAGES) {
                context.status(HttpStatus.SERVICE_UNAVAILABLE)
                        .result("too many pages are open")
                        .skipRemainingHandlers();
            }
        });
        routes.sse("/events", this::open, Needs.VIEWER);
    }

    private void open(SseClient page) {
        page.keepAlive();
        Caller.of(page.ctx()).ifPresent(caller -> callers.put(page, caller));
        page.onClose(() -> {
            pages.remove(page);
            callers.remove(page);
        });
        page.sendEvent("hello", JsonText.line(Map.of("started", started)));
        synchronized (recent) {
            recent.forEach(change -> page.sendEvent("changed", change.data));
            pages.add(page);
        }
    }

    private void look() {
        try {
            leaveOut();
            Seen now = sources.database()
                    .inTransaction(sql -> new Seen(
                            sources.runs().read(sql),
                            Set.copyOf(new RouteTable(sql).paused()),
                            Set.copyOf(NodeLoad.read(sql).stream()
                                    .map(Changes::node)
                                    .toList()),
                            sources.files().get()));
            Seen before = last;
            last = now;
            if (before == null || !before.equals(now)) {
                tell(before == null ? Set.of() : now.changedSince(before));
            } else if (++beat % BEATS == 0) {
                pages.forEach(page -> page.sendComment("nothing new"));
            }
        } catch (RegistryUnavailable e) {
            log.debug("pages are not told of changes: {}", e.getMessage());
        } catch (RuntimeException e) {
            log.warn("pages are not told of changes", e);
        }
    }

    /** Those who have logged out, or may not see this any more. */
    private void leaveOut() {
        callers.forEach((page, caller) -> {
            if (!caller.isIn().getAsBoolean()) {
                page.close();
            }
        });
    }

    private void tell(Set<String> routes) {
        Instant now = sources.clock().instant();
        String data = JsonText.line(Map.of("routes", List.copyOf(routes)));
        synchronized (recent) {
            recent.removeIf(change -> change.at.isBefore(now.minus(REMEMBERED)));
            recent.add(new Change(now, data));
            pages.forEach(page -> page.sendEvent("changed", data));
        }
    }

    private static String node(NodeLoad load) {
        return "%s %s %d %d"
                .formatted(load.node().session(), load.node().state().id(), load.running(), load.waiting());
    }

    /** Waits for the last look: it may be reading, and an interruption would close the registry's file under others. */
    @Override
    public void close() {
        if (watching != null) {
            watching.cancel(false);
        }
        watcher.shutdown();
        try {
            if (!watcher.awaitTermination(LAST_LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                log.debug("the last look for changes has not come back");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        pages.forEach(SseClient::close);
    }

    /** What pages were told, and when. */
    private record Change(Instant at, String data) {}

    /** What was seen at one time. */
    private record Seen(Map<String, RecentRuns.OfRoute> runs, Set<?> paused, Set<String> nodes, RouteFiles files) {

        /** Routes that have other runs; none where something else has changed. */
        Set<String> changedSince(Seen before) {
            if (!paused.equals(before.paused) || !nodes.equals(before.nodes) || !files.equals(before.files)) {
                return Set.of();
            }
            Set<String> routes = new TreeSet<>();
            Set<String> all = new HashSet<>(runs.keySet());
            all.addAll(before.runs.keySet());
            all.stream()
                    .filter(id -> !Objects.equals(runs.get(id), before.runs.get(id)))
                    .forEach(routes::add);
            return routes;
        }
    }
}
