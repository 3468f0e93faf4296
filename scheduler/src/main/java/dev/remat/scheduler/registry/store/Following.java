package dev.remat.scheduler.registry.store;

import static java.util.stream.Collectors.toMap;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Tells whether it is the turn of routes that run after others: whether all of those have succeeded since the own last run began. All
 * nodes find the same, and one of them gets the turn; a restart forgets nothing. Begins and successes of rebuilds are numbered in the order in
 * which the registry comes to know of them.
 */
public final class Following {

    private final Sql sql;

    public Following(Sql sql) {
        this.sql = sql;
    }

    /** A run of a route has begun. */
    void begun(String route) {
        new RouteTable(sql).locked(route);
        sql.update(
                "UPDATE remat_route_state SET begun_before = begun, begun = NEXTVAL('remat_order') WHERE route = ?",
                route);
    }

    /** The run that began last was none. */
    void skipped(String route) {
        sql.update("UPDATE remat_route_state SET begun = begun_before WHERE route = ?", route);
    }

    /** A run of a route has brought its target up to date. */
    void succeeded(String route) {
        new RouteTable(sql).locked(route);
        sql.update("UPDATE remat_route_state SET succeeded = NEXTVAL('remat_order') WHERE route = ?", route);
    }

    /** Which of some routes are to run now. */
    public List<String> due(Collection<Follower> followers) {
        Map<String, Seen> seen = seen();
        return followers.stream()
                .filter(follower -> isDue(follower, seen))
                .map(Follower::id)
                .toList();
    }

    /**
     * A route is to run after others; whether this process runs it.
     *
     * @param session of this process
     */
    public boolean take(Follower follower, String session) {
        new RouteTable(sql).locked(follower.id());
        Map<String, Seen> seen = seen();
        boolean takes = isDue(follower, seen)
                && new RouteRuns(sql).goesOnElsewhere(follower.id(), session).isEmpty();
        if (takes) {
            follow(follower, seen);
        }
        return takes;
    }

    /** A slot of a route has come that this process runs; if not all others have succeeded it waits for them, without this process. */
    public boolean takeSlot(Follower follower) {
        new RouteTable(sql).locked(follower.id());
        Map<String, Seen> seen = seen();
        boolean takes = isComplete(follower, seen);
        if (takes) {
            follow(follower, seen);
        } else {
            sql.update("UPDATE remat_route_state SET waits = TRUE WHERE route = ?", follower.id());
        }
        return takes;
    }

    private void follow(Follower follower, Map<String, Seen> seen) {
        sql.update(
                "UPDATE remat_route_state SET followed = ?, waits = FALSE WHERE route = ?",
                newest(follower, seen),
                follower.id());
    }

    /** What has been followed once does not start a second run, even if that was none. */
    private static boolean isDue(Follower follower, Map<String, Seen> seen) {
        Seen own = of(follower.id(), seen);
        return !own.paused
                && (own.waits || !follower.hasSlots())
                && isComplete(follower, seen)
                && newest(follower, seen) > own.followed;
    }

    private static boolean isComplete(Follower follower, Map<String, Seen> seen) {
        long begun = of(follower.id(), seen).begun;
        return follower.after().stream().allMatch(upstream -> of(upstream, seen).succeeded > begun);
    }

    private static long newest(Follower follower, Map<String, Seen> seen) {
        return follower.after().stream()
                .mapToLong(upstream -> of(upstream, seen).succeeded)
                .max()
                .orElse(0);
    }

    private static Seen of(String route, Map<String, Seen> seen) {
        return seen.getOrDefault(route, Seen.NOTHING);
    }

    private Map<String, Seen> seen() {
        return sql.list("""
                        SELECT route, paused_since IS NOT NULL AS paused, begun, succeeded, followed, waits
                        FROM remat_route_state""", Seen::of).stream().collect(toMap(Seen::route, state -> state));
    }

    /**
     * What is known of a route.
     *
     * @param begun number of the begin of its last run
     * @param succeeded number of its last success
     * @param followed number of the newest success that it has followed
     * @param waits whether a slot of it waits
     */
    private record Seen(String route, boolean paused, long begun, long succeeded, long followed, boolean waits) {

        static final Seen NOTHING = new Seen("", false, 0, 0, 0, false);

        static Seen of(ResultSet row) throws SQLException {
            return new Seen(
                    row.getString("route"),
                    row.getBoolean("paused"),
                    row.getLong("begun"),
                    row.getLong("succeeded"),
                    row.getLong("followed"),
                    row.getBoolean("waits"));
        }
    }
}
