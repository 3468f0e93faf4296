package dev.remat.jobs.route;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One serving table and everything that is decided about its rebuilds. Immutable.
 *
 * @param id names the route everywhere; see {@link RouteId}
 * @param file the file that describes it, or null for a route that a command line describes
 * @param description what the table is for; empty if nobody said
 * @param owner whom to ask; empty if nobody said
 * @param tags for finding it among others
 * @param enabled whether its schedule fires
 * @param schedule when it runs
 * @param connection id of the connection
 * @param plan what is rebuilt
 * @param policy how it is rebuilt
 * @param retry what follows a rebuild that fails for a reason that may pass
 * @param alerts ids of the channels that tell its trouble, or null for all there are
 */
public record Route(
        String id,
        @Nullable Path file,
        String description,
        String owner,
        List<String> tags,
        boolean enabled,
        ScheduleSettings schedule,
        String connection,
        ClickHouseCdcMaterializationPlan plan,
        ClickHouseCdcMaterializationPolicy policy,
        Retry retry,
        @Nullable List<String> alerts) {

    /** A route whose trouble all channels tell. */
    public Route(
            String id,
            @Nullable Path file,
            String description,
            String owner,
            List<String> tags,
            boolean enabled,
            ScheduleSettings schedule,
            String connection,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            Retry retry) {
        this(id, file, description, owner, tags, enabled, schedule, connection, plan, policy, retry, null);
    }

    public Route {
        RouteId.problemWith(id).ifPresent(problem -> {
            throw new InvalidRoute(problem);
        });
        tags = List.copyOf(tags);
        alerts = alerts == null ? null : List.copyOf(alerts);
    }

    /** Whether a channel tells its trouble. */
    public boolean isToldBy(String channel) {
        return alerts == null || alerts.contains(channel);
    }

    /** A route without a file and without a schedule, as a command line describes it; each rebuild is tried once. */
    public static Route unscheduled(
            String id,
            String connection,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy) {
        return new Route(
                id, null, "", "", List.of(), true, ScheduleSettings.BY_HAND, connection, plan, policy, Retry.NONE);
    }

    /** The same route, rebuilt in another way. */
    public Route with(ClickHouseCdcMaterializationPolicy otherPolicy) {
        return new Route(
                id, file, description, owner, tags, enabled, schedule, connection, plan, otherPolicy, retry, alerts);
    }

    /** The same route with other retries. */
    public Route with(Retry otherRetry) {
        return new Route(
                id, file, description, owner, tags, enabled, schedule, connection, plan, policy, otherRetry, alerts);
    }
}
