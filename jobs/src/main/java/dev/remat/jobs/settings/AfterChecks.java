package dev.remat.jobs.settings;

import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteDraft;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Checks that the routes which others run after exist, and that none of them waits for itself. */
final class AfterChecks {

    private final List<RouteDraft> drafts;
    private final Set<String> ids;
    private final Map<String, List<String>> upstreams = new LinkedHashMap<>();

    /**
     * @param drafts every route that could be read
     * @param unreadable ids of those that could not, which exist all the same
     */
    AfterChecks(List<RouteDraft> drafts, Set<String> unreadable) {
        this.drafts = drafts;
        this.ids = new TreeSet<>(unreadable);
        drafts.forEach(draft -> {
            ids.add(draft.id());
            upstreams.put(draft.id(), after(draft));
        });
    }

    void check() {
        Set<String> suspects = suspects();
        for (RouteDraft draft : drafts) {
            after(draft).stream().filter(id -> !ids.contains(id)).forEach(id -> refuseUnknown(draft, id));
            if (suspects.contains(draft.id())) {
                cycle(draft.id(), suspects).ifPresent(cycle -> refuseCycle(draft, cycle));
            }
        }
    }

    /** Routes that are in a cycle, or wait for one that is: what is left when all that can ever run is taken away. */
    private Set<String> suspects() {
        Map<String, List<String>> downstreams = new LinkedHashMap<>();
        Map<String, Integer> waitsFor = new LinkedHashMap<>();
        upstreams.forEach((id, after) -> {
            waitsFor.put(id, (int) after.stream().filter(upstreams::containsKey).count());
            after.forEach(upstream -> downstreams
                    .computeIfAbsent(upstream, none -> new ArrayList<>())
                    .add(id));
        });
        Deque<String> free = new ArrayDeque<>();
        waitsFor.forEach((id, count) -> {
            if (count == 0) {
                free.add(id);
            }
        });
        while (!free.isEmpty()) {
            String id = free.remove();
            waitsFor.remove(id);
            for (String downstream : downstreams.getOrDefault(id, List.of())) {
                if (waitsFor.merge(downstream, -1, Integer::sum) == 0) {
                    free.add(downstream);
                }
            }
        }
        return waitsFor.keySet();
    }

    /** The shortest way from a route back to itself. */
    private Optional<List<String>> cycle(String start, Set<String> within) {
        Map<String, String> cameFrom = new LinkedHashMap<>();
        Deque<String> queue = new ArrayDeque<>(List.of(start));
        while (!queue.isEmpty()) {
            String id = queue.remove();
            for (String upstream : upstreams.getOrDefault(id, List.of())) {
                if (upstream.equals(start)) {
                    return Optional.of(way(start, id, cameFrom));
                }
                if (within.contains(upstream) && cameFrom.putIfAbsent(upstream, id) == null) {
                    queue.add(upstream);
                }
            }
        }
        return Optional.empty();
    }

    private static List<String> way(String start, String last, Map<String, String> cameFrom) {
        Deque<String> way = new ArrayDeque<>(List.of(start));
        for (String id = last; id != null && !id.equals(start); id = cameFrom.get(id)) {
            way.addFirst(id);
        }
        way.addFirst(start);
        return List.copyOf(way);
    }

    private void refuseUnknown(RouteDraft draft, String id) {
        draft.reader()
                .add(
                        "after",
                        "'%s' is no route; there is no file %s.conf beside this one%s"
                                .formatted(id, id, Conversion.didYouMean(id, ids)));
    }

    private static void refuseCycle(RouteDraft draft, List<String> cycle) {
        draft.reader()
                .add(
                        "after",
                        cycle.size() == 2
                                ? "'%s' is this route itself; a route cannot wait for itself".formatted(draft.id())
                                : "%s is a cycle, in which each route waits for the next for ever; take one out of it"
                                        .formatted(String.join(" → ", cycle)));
    }

    private static List<String> after(RouteDraft draft) {
        return draft.route()
                .map(Route::schedule)
                .map(schedule -> schedule.after())
                .orElse(List.of());
    }
}
