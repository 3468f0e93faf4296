package dev.remat.scheduler.quartz;

import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import java.util.List;

/** Routes on a connection by the name of {@code nowhere}. */
public final class TestRoutes {

    private TestRoutes() {}

    /** A route whose target is called {@code target}. */
    public static Route nowhere(String id, String target, boolean enabled, ScheduleSettings schedule, Retry retry) {
        var plan = new ClickHouseCdcMaterializationPlan(
                new Dataset("demo", "cdc"), new Dataset("serving", target), List.of("id"), null);
        return new Route(
                id,
                null,
                "",
                "",
                List.of(),
                enabled,
                schedule,
                "nowhere",
                plan,
                ClickHouseCdcMaterializationPolicy.DEFAULTS,
                retry);
    }
}
