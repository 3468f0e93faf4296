package dev.remat.scheduler.reload;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Reload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a reload has changed, and what it could not use.
 *
 * @param added ids of routes that are new
 * @param changed ids of routes that have changed, each with what of them has
 * @param removed ids of routes that are gone
 * @param restart what of {@code remat.conf} has changed and waits for a restart
 * @param problems what is wrong with files; the routes of these are as before
 */
public record Changes(
        List<String> added,
        Map<String, String> changed,
        List<String> removed,
        List<String> restart,
        List<ConfigProblem> problems) {

    /** Nothing is another one, and nothing is wrong. */
    static final Changes NONE = new Changes(List.of(), Map.of(), List.of(), List.of(), List.of());

    public Changes {
        added = List.copyOf(added);
        changed = Map.copyOf(changed);
        removed = List.copyOf(removed);
        restart = List.copyOf(restart);
        problems = List.copyOf(problems);
    }

    static Changes of(Map<String, Route> before, Reload reload, List<String> restart) {
        if (!reload.problems().isEmpty()) {
            return new Changes(List.of(), Map.of(), List.of(), restart, reload.problems());
        }
        var added = new ArrayList<String>();
        var changed = new TreeMap<String, String>();
        reload.routes().forEach((id, route) -> {
            Route old = before.get(id);
            if (old == null) {
                added.add(id);
            } else if (!old.equals(route)) {
                changed.put(id, difference(old, route));
            }
        });
        var removed = new TreeSet<>(before.keySet());
        removed.removeAll(reload.routes().keySet());
        var problems = new ArrayList<ConfigProblem>();
        reload.refused().values().forEach(problems::addAll);
        reload.broken().values().forEach(problems::addAll);
        return new Changes(added, changed, List.copyOf(removed), restart, problems);
    }

    /** Whether any route is another one now. */
    boolean isEmpty() {
        return added.isEmpty() && changed.isEmpty() && removed.isEmpty();
    }

    /** For people, a line for each thing. */
    public List<String> lines() {
        var lines = new ArrayList<>(routeLines());
        restart.forEach(
                what -> lines.add("restart  %s of remat.conf changed: restart remat serve to use it".formatted(what)));
        problems.forEach(problem -> lines.add("refused  " + problem));
        return lines.isEmpty() ? List.of("nothing has changed") : lines;
    }

    /** The same of routes that are other ones now. */
    List<String> routeLines() {
        var lines = new ArrayList<String>();
        added.forEach(id -> lines.add("added    " + id));
        new TreeMap<>(changed).forEach((id, what) -> lines.add("changed  %s: %s".formatted(id, what)));
        removed.forEach(id -> lines.add("removed  " + id));
        return lines;
    }

    private static String difference(Route old, Route now) {
        var parts = new ArrayList<String>();
        add(parts, "schedule %s".formatted(now.schedule()), old.schedule(), now.schedule());
        add(parts, now.enabled() ? "enabled" : "disabled", old.enabled(), now.enabled());
        add(parts, "description, owner or tags", about(old), about(now));
        add(parts, "connection", old.connection(), now.connection());
        add(parts, "target", old.plan().target(), now.plan().target());
        add(parts, "what is rebuilt", withoutTarget(old), withoutTarget(now));
        add(parts, "how it is rebuilt", old.policy(), now.policy());
        add(parts, "retries", old.retry(), now.retry());
        add(parts, "freshness", old.freshness(), now.freshness());
        add(parts, "pool or priority", old.queueing(), now.queueing());
        add(parts, "alerts", old.alerts(), now.alerts());
        return parts.isEmpty() ? "its text" : String.join(", ", parts);
    }

    private static Collection<Object> about(Route route) {
        return List.of(route.description(), route.owner(), route.tags());
    }

    private static Collection<Object> withoutTarget(Route route) {
        return List.of(
                route.plan().cdc(),
                route.plan().uniqueKey(),
                route.plan().streamId(),
                route.plan().columns(),
                route.plan().unavailableValue());
    }

    private static void add(List<String> parts, String what, @Nullable Object old, @Nullable Object now) {
        if (!Objects.equals(old, now)) {
            parts.add(what);
        }
    }
}
