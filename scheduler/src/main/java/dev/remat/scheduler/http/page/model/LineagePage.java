package dev.remat.scheduler.http.page.model;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.view.RouteFiles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * From logs over routes to those that run after them, as boxes in columns. A route that runs after others names its log itself: a line
 * from there would pass behind the others.
 *
 * @param boxes logs in the first column, each route behind what it runs after
 * @param edges path data of the lines between them
 * @param width of the picture
 * @param height of the picture
 */
public record LineagePage(List<Box> boxes, List<String> edges, int width, int height) {

    private static final int BOX_WIDTH = 230;
    private static final int BOX_HEIGHT = 44;
    private static final int GAP_X = 90;
    private static final int GAP_Y = 14;

    /** Of routes; those that run in a circle stand in one column. */
    public static LineagePage of(RouteFiles files, Set<String> wrong) {
        Map<String, Box> boxes = new TreeMap<>();
        Map<Integer, Integer> filled = new HashMap<>();
        Collection<Route> routes = files.routes().values();
        Set<String> logs = new LinkedHashSet<>();
        routes.stream().filter(route -> route.schedule().after().isEmpty()).forEach(route -> logs.add(log(route)));
        logs.forEach(log -> boxes.put("log " + log, Box.log(log, place(filled, 0))));
        for (Route route : routes) {
            int column = depth(route, files, new LinkedHashSet<>());
            boxes.put(route.id(), Box.route(route, wrong.contains(route.id()), column, place(filled, column)));
        }
        List<String> edges = new ArrayList<>();
        for (Route route : routes) {
            if (route.schedule().after().isEmpty()) {
                edge(boxes, "log " + log(route), route.id()).ifPresent(edges::add);
            }
            route.schedule().after().forEach(before -> edge(boxes, before, route.id())
                    .ifPresent(edges::add));
        }
        int columns = filled.keySet().stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
        int rows = filled.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return new LineagePage(
                List.copyOf(boxes.values()),
                edges,
                columns * (BOX_WIDTH + GAP_X) - GAP_X + 4,
                rows * (BOX_HEIGHT + GAP_Y) + 4);
    }

    private static int place(Map<Integer, Integer> filled, int column) {
        return filled.merge(column, 1, Integer::sum) - 1;
    }

    private static String log(Route route) {
        return route.plan().cdc().toString();
    }

    private static int depth(Route route, RouteFiles files, Set<String> seen) {
        if (!seen.add(route.id())) {
            return 1;
        }
        int depth = 1;
        for (String before : route.schedule().after()) {
            depth = Math.max(
                    depth,
                    1
                            + files.route(before)
                                    .map(known -> depth(known, files, seen))
                                    .orElse(0));
        }
        seen.remove(route.id());
        return depth;
    }

    /** Empty where one of them is not there. */
    private static Optional<String> edge(Map<String, Box> boxes, String from, String to) {
        return Optional.ofNullable(boxes.get(from))
                .flatMap(start -> Optional.ofNullable(boxes.get(to)).map(end -> edge(start, end)));
    }

    private static String edge(Box from, Box to) {
        int startX = from.x() + BOX_WIDTH;
        int startY = from.y() + BOX_HEIGHT / 2;
        int endY = to.y() + BOX_HEIGHT / 2;
        int middle = (startX + to.x()) / 2;
        return String.format(
                Locale.ROOT, "M%d %dC%d %d %d %d %d %d", startX, startY, middle, startY, middle, endY, to.x(), endY);
    }

    /**
     * A log or a route.
     *
     * @param name what it says
     * @param below what it says below that; empty for a log
     * @param route its id, empty for a log
     * @param isWrong whether somebody has to look after it
     * @param x where it stands
     * @param y where it stands
     */
    public record Box(String name, String below, String route, boolean isWrong, int x, int y) {

        private static Box log(String name, int place) {
            return new Box(name, "", "", false, 2, y(place));
        }

        private static Box route(Route route, boolean wrong, int column, int place) {
            return new Box(
                    route.id(),
                    route.schedule().after().isEmpty()
                            ? route.plan().target().toString()
                            : "%s from %s".formatted(route.plan().target(), LineagePage.log(route)),
                    route.id(),
                    wrong,
                    2 + column * (BOX_WIDTH + GAP_X),
                    y(place));
        }

        private static int y(int place) {
            return 2 + place * (BOX_HEIGHT + GAP_Y);
        }

        /** Its width. */
        public int width() {
            return BOX_WIDTH;
        }

        /** Its height. */
        public int height() {
            return BOX_HEIGHT;
        }

        /** A text that fits into it. */
        public String fitting(String text) {
            return text.length() <= 30 ? text : text.substring(0, 29) + "…";
        }
    }
}
