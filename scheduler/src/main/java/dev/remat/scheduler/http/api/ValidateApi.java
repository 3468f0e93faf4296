package dev.remat.scheduler.http.api;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteId;
import dev.remat.jobs.settings.JudgedRoute;
import dev.remat.scheduler.control.Aside;
import dev.remat.scheduler.http.Audited;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.schedule.FreshnessCheck;
import dev.remat.scheduler.view.JsonText;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What would be wrong with the file of a route, before somebody puts it in its place.
 *
 * @param judge checks it
 * @param aside where that goes on
 * @param clock the time
 * @param patience how long an answer waits
 */
public record ValidateApi(RouteJudge judge, Aside aside, Clock clock, Duration patience) implements Endpoints {

    @Override
    public void addTo(RoutesConfig routes) {
        routes.post("/api/v1/validate", this::validate, Needs.VIEWER, Audited.NOT);
    }

    private void validate(Context context) {
        String id = new Query(context, Set.of("route"))
                .text("route")
                .orElseThrow(() -> Refused.badRequest("the query needs the id of the route: ?route=ID"));
        RouteId.problemWith(id).ifPresent(problem -> {
            throw Refused.badRequest("route: %s".formatted(problem));
        });
        String text = HoconText.of(context);
        JudgedRoute judged = aside.begin(stop -> judge.judge(id, text))
                .within(patience)
                .orElseThrow(() -> Refused.badRequest("the body could not be checked in time; make it smaller"));
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", id);
        fields.put("valid", judged.problems().isEmpty());
        fields.put(
                "problems", judged.problems().stream().map(ValidateApi::fields).toList());
        fields.put("warnings", warnings(judged.route()));
        context.contentType("application/json").result(JsonText.of(fields));
    }

    private List<String> warnings(@Nullable Route route) {
        return Optional.ofNullable(route)
                .flatMap(sound -> FreshnessCheck.problemOf(sound, clock.instant()))
                .map(Object::toString)
                .stream()
                .toList();
    }

    private static Map<String, @Nullable Object> fields(ConfigProblem problem) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("line", problem.line() == 0 ? null : problem.line());
        fields.put("key", problem.path().isEmpty() ? null : problem.path());
        fields.put("message", problem.message());
        return fields;
    }
}
