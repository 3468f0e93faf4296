package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.route.RouteDraft;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Which routes can run together. A file that cannot be used is refused: where its route runs already, that goes on as before, and
 * all checks look at it as it runs; where it does not, it is broken.
 */
final class RouteSelection {

    private final BiConsumer<List<RouteDraft>, Set<String>> together;
    private final RouteCheck check;
    private final List<RouteDraft> drafts;
    private final Map<String, List<ConfigProblem>> unreadable;
    private final Map<String, Route> running;
    private final ConfigReader nowhere;

    private final Map<String, Route> routes = new TreeMap<>();
    private final Map<String, List<ConfigProblem>> refused = new TreeMap<>();
    private final Map<String, List<ConfigProblem>> broken = new TreeMap<>();

    /**
     * @param together checks routes against each other, given the ids of those that could not be read
     * @param check a further check of every route that is sound so far
     * @param drafts the files that could be parsed
     * @param unreadable the problems of the others
     * @param running the routes that run, by id
     * @param nowhere a reader whose problems nobody asks for
     */
    RouteSelection(
            BiConsumer<List<RouteDraft>, Set<String>> together,
            RouteCheck check,
            List<RouteDraft> drafts,
            Map<String, List<ConfigProblem>> unreadable,
            Map<String, Route> running,
            ConfigReader nowhere) {
        this.together = together;
        this.check = check;
        this.drafts = drafts;
        this.unreadable = unreadable;
        this.running = running;
        this.nowhere = nowhere;
    }

    /** The same, decided. */
    RouteSelection decided() {
        Map<String, RouteDraft> edits = new LinkedHashMap<>();
        Map<String, Standing> standing = new LinkedHashMap<>();
        unreadable.forEach((id, problems) -> {
            Route before = running.get(id);
            if (before == null) {
                broken.put(id, problems);
            } else {
                refused.put(id, problems);
                standing.put(id, new Standing(before, nowhere));
            }
        });
        for (RouteDraft draft : drafts) {
            Route before = running.get(draft.id());
            if (before != null && draft.route().filter(before::equals).isPresent()) {
                standing.put(draft.id(), new Standing(before, draft.reader()));
            } else {
                edits.put(draft.id(), draft);
            }
        }
        while (fallsBack(edits, standing)) {
            standing.replaceAll((id, route) -> route.anew());
        }
        edits.values().forEach(this::take);
        standing.forEach((id, stands) -> {
            routes.put(id, stands.route());
            if (!stands.reader().problems().isEmpty()) {
                refused.putIfAbsent(id, stands.reader().problems());
            }
        });
        return this;
    }

    /** All routes that can run, by id. */
    Map<String, Route> routes() {
        return routes;
    }

    /** The problems of files that cannot be used, although their routes run. */
    Map<String, List<ConfigProblem>> refused() {
        return refused;
    }

    /** The problems of files whose routes do not run. */
    Map<String, List<ConfigProblem>> broken() {
        return broken;
    }

    /** Whether edits that cannot be used have given way to what runs, so that all has to be looked at again. */
    private boolean fallsBack(Map<String, RouteDraft> edits, Map<String, Standing> standing) {
        List<RouteDraft> all = new ArrayList<>(edits.values());
        standing.values().forEach(stands -> all.add(stands.draft()));
        together.accept(all, broken.keySet());
        boolean any = false;
        for (RouteDraft draft : List.copyOf(edits.values())) {
            draft.route().filter(route -> isSound(draft)).ifPresent(route -> check.check(route, draft.reader()));
            Route before = running.get(draft.id());
            if (before != null && !isSound(draft)) {
                refused.put(draft.id(), draft.reader().problems());
                edits.remove(draft.id());
                standing.put(draft.id(), new Standing(before, draft.reader()));
                any = true;
            }
        }
        return any;
    }

    private void take(RouteDraft draft) {
        if (isSound(draft)) {
            draft.route().ifPresent(route -> routes.put(draft.id(), route));
        } else {
            broken.put(draft.id(), draft.reader().problems());
        }
    }

    private static boolean isSound(RouteDraft draft) {
        return draft.route().isPresent() && draft.reader().problems().isEmpty();
    }

    /**
     * A route that runs as before.
     *
     * @param route the route
     * @param reader of its file as it stands now, for the places of problems
     */
    private record Standing(Route route, ConfigReader reader) {

        Standing anew() {
            return new Standing(route, reader.anew());
        }

        RouteDraft draft() {
            Path file = route.file();
            return RouteDraft.of(route, file == null ? Path.of(route.id()) : file, reader);
        }
    }
}
