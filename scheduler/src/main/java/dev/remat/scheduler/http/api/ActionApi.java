package dev.remat.scheduler.http.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.jobs.route.Route;
import dev.remat.scheduler.control.Asker;
import dev.remat.scheduler.control.InvalidAsker;
import dev.remat.scheduler.control.RouteControl;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.view.Fields;
import dev.remat.scheduler.view.JsonText;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What may be asked of routes. Bodies are JSON objects, {@code {"reason": "…"}} with {@code "by"} and, of a run, {@code "full"}; an empty
 * one says nothing.
 *
 * @param sources where routes come from
 * @param control carries it out
 */
public record ActionApi(Sources sources, RouteControl control) implements Endpoints {

    private static final Logger log = LoggerFactory.getLogger(ActionApi.class);
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final String SOMEBODY = "the HTTP API";

    @Override
    public void addTo(RoutesConfig routes) {
        routes.post("/api/v1/routes/{route}/runs", this::trigger);
        routes.post("/api/v1/routes/{route}/pause", this::pause);
        routes.post("/api/v1/routes/{route}/resume", this::resume);
    }

    private void trigger(Context context) {
        Route route = sources.route(context.pathParam("route"));
        JsonNode body = body(context, Set.of("by", "reason", "full"));
        boolean full = flag(body, "full");
        Asker asker = asker(body);
        control.obstacle(List.of(route.id())).ifPresent(obstacle -> {
            throw Refused.conflict(obstacle);
        });
        RunRequest request = control.trigger(List.of(route.id()), asker, full).get(0);
        log.info("{} asks for a run of route {}", asker.by(), route.id());
        context.header("Location", "/api/v1/requests/" + request.id());
        answer(context.status(HttpStatus.ACCEPTED), Fields.of(request));
    }

    private void pause(Context context) {
        Route route = sources.route(context.pathParam("route"));
        Asker asker = asker(body(context, Set.of("by", "reason")));
        boolean isNew = control.pause(route.id(), asker);
        log.info("{} pauses route {}", asker.by(), route.id());
        answer(context, Map.of("route", route.id(), "paused", true, "changed", isNew));
    }

    private void resume(Context context) {
        Route route = sources.route(context.pathParam("route"));
        Asker asker = asker(body(context, Set.of("by", "reason")));
        boolean wasPaused = control.resume(route.id(), route);
        log.info("{} resumes route {}", asker.by(), route.id());
        answer(context, Map.of("route", route.id(), "paused", false, "changed", wasPaused));
    }

    private static JsonNode body(Context context, Set<String> allowed) {
        String text = context.body();
        if (text.isBlank()) {
            return JSON.createObjectNode();
        }
        String type = context.contentType();
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")) {
            throw Refused.badRequest("the body must be application/json");
        }
        JsonNode body = parsed(text);
        var names = new TreeSet<String>();
        body.fieldNames().forEachRemaining(names::add);
        names.removeAll(allowed);
        if (!names.isEmpty()) {
            throw Refused.badRequest("the body has '%s'; allowed here: %s"
                    .formatted(Query.shown(names.first()), String.join(", ", new TreeSet<>(allowed))));
        }
        return body;
    }

    private static JsonNode parsed(String text) {
        try {
            JsonNode body = JSON.readTree(text);
            if (body.isObject()) {
                return body;
            }
        } catch (JsonProcessingException e) {
            throw Refused.badRequest("the body is no JSON: " + Query.shown(e.getOriginalMessage()));
        }
        throw Refused.badRequest("the body must be a JSON object, such as {\"reason\": \"…\"}");
    }

    private static Asker asker(JsonNode body) {
        String by = text(body, "by");
        try {
            return new Asker(by.isBlank() ? SOMEBODY : by, text(body, "reason"));
        } catch (InvalidAsker e) {
            throw Refused.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private static String text(JsonNode body, String name) {
        JsonNode value = body.path(name);
        if (!value.isMissingNode() && !value.isTextual()) {
            throw Refused.badRequest("%s must be a text".formatted(name));
        }
        String text = value.asText("");
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw Refused.badRequest("%s must not have control characters".formatted(name));
        }
        return text;
    }

    private static boolean flag(JsonNode body, String name) {
        JsonNode value = body.path(name);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw Refused.badRequest("%s must be true or false".formatted(name));
        }
        return value.asBoolean(false);
    }

    private static void answer(Context context, Map<String, ?> fields) {
        context.contentType("application/json").result(JsonText.of(fields));
    }
}
