package dev.remat.scheduler.view;

import static java.util.stream.Collectors.toMap;

import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.registry.store.Sql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How it stands with everything.
 *
 * @param at when that was
 * @param routes each route, those that cannot run first
 * @param nodesUp names of the services that are up
 */
public record Overview(Instant at, List<RouteStatus> routes, List<String> nodesUp) {

    /** As the registry knows it. */
    public static Overview read(Sql sql, RouteFiles files, RecentRuns runs, NextFires fires, Instant now) {
        Map<String, RouteState> paused =
                new RouteTable(sql).paused().stream().collect(toMap(RouteState::route, state -> state));
        Map<String, RecentRuns.OfRoute> recent = runs.read(sql);
        List<RouteStatus> routes = new ArrayList<>();
        files.broken().forEach((id, problems) -> routes.add(RouteStatus.broken(id, problems)));
        files.routes()
                .forEach((id, route) -> routes.add(RouteStatus.of(
                        route, paused.get(id), recent.getOrDefault(id, RecentRuns.OfRoute.NONE), fires, now)));
        return new Overview(now, routes, new NodeTable(sql).up());
    }

    /** Whether nobody has to look after anything. */
    public boolean isAllWell() {
        return !nodesUp.isEmpty()
                && routes.stream().allMatch(route -> route.wrong().isEmpty());
    }

    /** The fields of its JSON. */
    public Map<String, @Nullable Object> fields() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("at", at.toString());
        fields.put("well", isAllWell());
        fields.put("nodes_up", nodesUp);
        fields.put("routes", routes.stream().map(Fields::of).toList());
        return fields;
    }
}
