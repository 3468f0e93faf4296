package dev.remat.scheduler.quartz;

import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** Routes on a connection by the name of {@code nowhere}. */
public final class TestRoutes {

    private TestRoutes() {}

    /** That connection, on which nobody answers. */
    public static ServerConnection nowhere() {
        return new ServerConnection(
                "nowhere", URI.create("http://127.0.0.1:1"), "remat", Credential.configured("x"), "default", Map.of());
    }

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
