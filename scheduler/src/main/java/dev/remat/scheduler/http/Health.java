package dev.remat.scheduler.http;

import dev.remat.scheduler.registry.record.Membership;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.view.JsonText;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code /health/live} answers as long as the process does; {@code /health/ready} answers 503 where this node cannot start runs, and says
 * why. A supervisor that restarts by the second would only make it worse.
 *
 * @param database of the registry
 * @param membership this process among others
 */
public record Health(Database database, Membership membership) implements Endpoints {

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/health/live", context -> answer(context, List.of()), Needs.NOTHING);
        routes.get("/health/ready", context -> answer(context, problems()), Needs.NOTHING);
    }

    private List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (!database.answers()) {
            problems.add("the registry does not answer");
        }
        if (!membership.mayRun()) {
            problems.add("this node has no lease in the registry");
        }
        return problems;
    }

    private static void answer(Context context, List<String> problems) {
        context.status(problems.isEmpty() ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE)
                .contentType("application/json")
                .result(JsonText.of(Map.of("status", problems.isEmpty() ? "up" : "down", "problems", problems)));
    }
}
