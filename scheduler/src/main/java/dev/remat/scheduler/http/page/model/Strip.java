package dev.remat.scheduler.http.page.model;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.remat.scheduler.registry.RunEntry;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The last runs of a route as bars, the newest at the right: colour is the outcome, height how long it took against the longest of them. One SVG
 * path of thick strokes for each outcome, so that a page with many routes stays light.
 *
 * @param paths path data by state
 * @param label the same in words
 */
public record Strip(Map<String, String> paths, String label) {

    /** Most runs that it shows. */
    public static final int RUNS = 30;

    /** Width and height of the picture, in its own units. */
    public static final int WIDTH = RUNS * 6;

    /** Height of the picture. */
    public static final int HEIGHT = 22;

    private static final int LEAST = 6;

    /** Of runs, the newest first. */
    public static Strip of(List<RunEntry> newestFirst) {
        List<RunEntry> runs = newestFirst.subList(0, Math.min(RUNS, newestFirst.size()));
        long longest = runs.stream().mapToLong(Strip::millis).max().orElse(0);
        Map<String, StringBuilder> paths = new LinkedHashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            RunEntry run = runs.get(i);
            int height = longest == 0 ? LEAST : LEAST + (int) ((HEIGHT - LEAST) * millis(run) / longest);
            paths.computeIfAbsent(run.state().id(), state -> new StringBuilder())
                    .append(bar((RUNS - 1 - i) * 6, height));
        }
        Map<String, String> shown = new TreeMap<>();
        paths.forEach((state, path) -> shown.put(state, path.toString()));
        return new Strip(shown, label(runs));
    }

    private static String bar(int x, int height) {
        return "M" + (x + 2) + " " + HEIGHT + "v-" + height;
    }

    private static String label(List<RunEntry> runs) {
        if (runs.isEmpty()) {
            return "no run yet";
        }
        Map<String, Long> counts =
                runs.stream().collect(groupingBy(run -> run.state().id(), TreeMap::new, counting()));
        return "last %d runs: %s"
                .formatted(
                        runs.size(),
                        counts.entrySet().stream()
                                .map(each -> each.getValue() + " " + each.getKey())
                                .collect(joining(", ")));
    }

    private static long millis(RunEntry run) {
        return Timing.took(run).map(Duration::toMillis).orElse(0L);
    }
}
