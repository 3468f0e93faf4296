package dev.remat.jobs.route;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import java.nio.file.Path;
import java.time.Duration;
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
 * @param freshness how old its last success may get before that is told, or null for any age
 * @param queueing how it waits where there is no room for its run
 * @param configuration what its file said when it was read
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
        @Nullable List<String> alerts,
        @Nullable Duration freshness,
        Queueing queueing,
        RouteText configuration) {

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
        this(
                id,
                file,
                description,
                owner,
                tags,
                enabled,
                schedule,
                connection,
                plan,
                policy,
                retry,
                null,
                null,
                Queueing.DEFAULTS,
                RouteText.NONE);
    }

    public Route {
        RouteId.problemWith(id).ifPresent(problem -> {
            throw new InvalidRoute(problem);
        });
        tags = List.copyOf(tags);
        alerts = alerts == null ? null : List.copyOf(alerts);
        if (freshness != null && (freshness.isNegative() || freshness.isZero())) {
            throw new InvalidRoute("freshness must be longer than nothing; it is %s".formatted(freshness));
        }
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
        return with(connection, otherPolicy, retry, queueing, configuration);
    }

    /** The same route with other retries. */
    public Route with(Retry otherRetry) {
        return with(connection, policy, otherRetry, queueing, configuration);
    }

    /** The same route, with another place in the queue. */
    public Route with(Queueing otherQueueing) {
        return with(connection, policy, retry, otherQueueing, configuration);
    }

    /** The same route on another connection. */
    public Route on(String otherConnection) {
        return with(otherConnection, policy, retry, queueing, configuration);
    }

    /** The same route, as it stands in its file. */
    public Route writtenAs(RouteText text) {
        return with(connection, policy, retry, queueing, text);
    }

    private Route with(
            String otherConnection,
            ClickHouseCdcMaterializationPolicy otherPolicy,
            Retry otherRetry,
            Queueing otherQueueing,
            RouteText otherConfiguration) {
        return new Route(
                id,
                file,
                description,
                owner,
                tags,
                enabled,
                schedule,
                otherConnection,
                plan,
                otherPolicy,
                otherRetry,
                alerts,
                freshness,
                otherQueueing,
                otherConfiguration);
    }
}
