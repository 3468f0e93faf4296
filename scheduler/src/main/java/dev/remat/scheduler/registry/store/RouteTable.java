package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RouteVersion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is remembered of routes, and the versions of their files. */
public final class RouteTable {

    private final Sql sql;

    public RouteTable(Sql sql) {
        this.sql = sql;
    }

    /** The state of a route, locked until the transaction ends. */
    public RouteState locked(String route) {
        sql.update("INSERT INTO remat_route_state (route) VALUES (?) ON CONFLICT DO NOTHING", route);
        return sql.first("SELECT * FROM remat_route_state WHERE route = ? FOR UPDATE", RouteTable::state, route)
                .orElseThrow();
    }

    /** The state of a route; empty where nothing is known of it. */
    public Optional<RouteState> find(String route) {
        return sql.first("SELECT * FROM remat_route_state WHERE route = ?", RouteTable::state, route);
    }

    /** The states of all routes that are paused. */
    public List<RouteState> paused() {
        return sql.list(
                "SELECT * FROM remat_route_state WHERE paused_since IS NOT NULL ORDER BY route", RouteTable::state);
    }

    /** The states of all routes of which a missed slot is to be made up for. */
    public List<RouteState> toCatchUp() {
        return sql.list(
                "SELECT * FROM remat_route_state WHERE catch_up IS NOT NULL AND paused_since IS NULL ORDER BY route",
                RouteTable::state);
    }

    void pause(String route, @Nullable Instant since, String by, String reason) {
        sql.update(
                "UPDATE remat_route_state SET paused_since = ?, paused_by = ?, pause_reason = ? WHERE route = ?",
                since,
                by,
                reason,
                route);
    }

    void account(String route, Instant nominal) {
        sql.update("UPDATE remat_route_state SET accounted = ? WHERE route = ?", nominal, route);
    }

    void catchUp(String route, @Nullable Instant nominal) {
        sql.update("UPDATE remat_route_state SET catch_up = ? WHERE route = ?", nominal, route);
    }

    /** A version of a route's file is in use. */
    public void use(String route, String digest, String text, Instant at) {
        sql.update("""
                INSERT INTO remat_route_version (route, digest, text, first_used) VALUES (?, ?, ?, ?)
                ON CONFLICT DO NOTHING""", route, digest, text, at);
    }

    /** The versions of a route that were used, the newest first. */
    public List<RouteVersion> versions(String route, int limit) {
        return sql.list(
                "SELECT digest, first_used FROM remat_route_version WHERE route = ? ORDER BY first_used DESC, digest LIMIT ?",
                row -> new RouteVersion(row.getString("digest"), Sql.time(row, "first_used")),
                route,
                limit);
    }

    /** The text of a version; empty where it is not known. */
    public Optional<String> version(String route, String digest) {
        return sql.first(
                "SELECT text FROM remat_route_version WHERE route = ? AND digest = ?",
                row -> row.getString("text"),
                route,
                digest);
    }

    private static RouteState state(ResultSet row) throws SQLException {
        return new RouteState(
                row.getString("route"),
                Sql.instant(row, "paused_since"),
                row.getString("paused_by"),
                row.getString("pause_reason"),
                Sql.instant(row, "accounted"),
                Sql.instant(row, "catch_up"));
    }
}
