package dev.remat.scheduler.command;

import dev.remat.scheduler.console.TextTable;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How it stands with all routes, for people and for programs: what is wrong comes first. */
final class StatusText {

    private static final String NONE = "-";

    private final Instant now;
    private final List<RouteStatus> routes;
    private final List<String> nodes;

    /** @param nodes names of the services that are up */
    StatusText(Instant now, List<RouteStatus> routes, List<String> nodes) {
        this.now = now;
        this.routes = routes;
        this.nodes = nodes;
    }

    boolean isAllWell() {
        return !nodes.isEmpty()
                && routes.stream().allMatch(route -> route.wrong().isEmpty());
    }

    String text() {
        var text = new StringBuilder();
        if (nodes.isEmpty()) {
            text.append("WRONG  no `remat serve` is up: nothing runs by schedule\n");
        }
        routes.forEach(route ->
                route.wrong().forEach(wrong -> text.append("WRONG  %s: %s%n".formatted(route.route(), wrong))));
        text.append(
                isAllWell()
                        ? "All is well with %d routes; up: %s%n%n".formatted(routes.size(), String.join(", ", nodes))
                        : "\n");
        var table = new TextTable("ROUTE", "STATE", "LAST SUCCESS (UTC)", "AGE", "FRESHNESS", "ROWS", "NEXT (UTC)");
        routes.forEach(route -> table.row(
                route.route(),
                route.state(),
                RunsText.time(route.lastSuccess()),
                age(route),
                shown(route.freshness()),
                route.rows() == null ? NONE : route.rows(),
                RunsText.time(route.next())));
        return text.append(table).toString();
    }

    private String age(RouteStatus route) {
        Instant success = route.lastSuccess();
        return success == null ? NONE : RouteStatus.age(Duration.between(success, now));
    }

    private static String shown(@Nullable Duration freshness) {
        return freshness == null ? NONE : RouteStatus.age(freshness);
    }

    String json() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("at", now.toString());
        fields.put("well", isAllWell());
        fields.put("nodes_up", nodes);
        fields.put("routes", routes.stream().map(StatusText::fields).toList());
        return JsonText.of(fields);
    }

    private static Map<String, @Nullable Object> fields(RouteStatus route) {
        Duration freshness = route.freshness();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", route.route());
        fields.put("state", route.state());
        fields.put("wrong", route.wrong());
        fields.put("last_success", RunsText.iso(route.lastSuccess()));
        fields.put("freshness_seconds", freshness == null ? null : freshness.toSeconds());
        fields.put("rows", route.rows());
        fields.put("next", RunsText.iso(route.next()));
        return fields;
    }
}
