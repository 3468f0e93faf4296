package dev.remat.scheduler.http.page.model;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.remat.scheduler.view.Overview;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteFiles;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong now, and how it stands with every route.
 *
 * @param at when that was
 * @param nodesUp names of the services that are up
 * @param troubles what somebody has to look after
 * @param all each route, those with which something is wrong first
 * @param rows those of them that are shown
 * @param next at which row those begin that are not on this page, or null where none is left
 */
public record OverviewPage(
        Instant at,
        List<String> nodesUp,
        List<Trouble> troubles,
        List<RouteRow> all,
        List<RouteRow> rows,
        @Nullable Integer next) {

    private static final int AT_ONCE = 200;
    private static final int SHOWN = 12;

    /** As the registry and the files of routes have it. */
    public static OverviewPage of(Overview overview, RouteFiles files, Map<String, RecentRuns.OfRoute> recent) {
        List<Trouble> troubles = overview.routes().stream()
                .filter(status -> !status.wrong().isEmpty())
                .map(status -> Trouble.of(status, runs(recent, status.route())))
                .toList();
        List<RouteRow> rows = overview.routes().stream()
                .map(status ->
                        RouteRow.of(status, files.route(status.route()), runs(recent, status.route()), overview.at()))
                .sorted(Comparator.comparing((RouteRow row) -> !row.isWrong()).thenComparing(RouteRow::id))
                .toList();
        return new OverviewPage(overview.at(), overview.nodesUp(), troubles, rows, rows, null);
    }

    /** The same with the rows of some routes, for a page that has the others. */
    public OverviewPage only(Set<String> ids) {
        return with(all.stream().filter(row -> ids.contains(row.id())).toList(), null);
    }

    /** The same with some of the rows: so many that a browser shows them at once. */
    public OverviewPage from(int first) {
        int begin = Math.min(first, all.size());
        int end = Math.min(all.size(), begin + AT_ONCE);
        return with(all.subList(begin, end), end < all.size() ? end : null);
    }

    private OverviewPage with(List<RouteRow> some, @Nullable Integer rest) {
        return new OverviewPage(at, nodesUp, troubles, all, some, rest);
    }

    private static RecentRuns.OfRoute runs(Map<String, RecentRuns.OfRoute> recent, String route) {
        return recent.getOrDefault(route, RecentRuns.OfRoute.NONE);
    }

    /** The troubles that are shown; the rows of the others come first. */
    public List<Trouble> first() {
        return troubles.subList(0, Math.min(SHOWN, troubles.size()));
    }

    /** Whether nobody has to look after anything. */
    public boolean isAllWell() {
        return !nodesUp.isEmpty() && troubles.isEmpty();
    }

    /** How many routes are in each state. */
    public Map<String, Long> states() {
        return all.stream().collect(groupingBy(row -> row.status().state(), TreeMap::new, counting()));
    }

    /** Who owns routes. */
    public NavigableSet<String> owners() {
        NavigableSet<String> owners = new TreeSet<>();
        all.stream().map(RouteRow::owner).filter(owner -> !owner.isEmpty()).forEach(owners::add);
        return owners;
    }

    /** What routes are tagged with. */
    public NavigableSet<String> tags() {
        NavigableSet<String> tags = new TreeSet<>();
        all.forEach(row -> tags.addAll(row.tags()));
        return tags;
    }

    /** In one sentence how it stands. */
    public String summary() {
        String wrong =
                switch (troubles.size()) {
                    case 0 -> "";
                    case 1 -> "one route of %d needs you".formatted(all.size());
                    default -> "%d routes of %d need you".formatted(troubles.size(), all.size());
                };
        if (nodesUp.isEmpty()) {
            return "Nothing runs by schedule: no node is up" + (wrong.isEmpty() ? "" : "; " + wrong);
        }
        return wrong.isEmpty()
                ? "All is well with %d routes".formatted(all.size())
                : wrong.substring(0, 1).toUpperCase(Locale.ROOT) + wrong.substring(1);
    }
}
