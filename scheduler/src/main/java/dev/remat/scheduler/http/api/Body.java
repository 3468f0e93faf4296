package dev.remat.scheduler.http.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.InvalidDecider;
import dev.remat.scheduler.control.Asker;
import dev.remat.scheduler.control.InvalidAsker;
import dev.remat.scheduler.http.Attempt;
import dev.remat.scheduler.http.Caller;
import dev.remat.scheduler.http.Refused;
import io.javalin.http.Context;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The body of a request: a JSON object; an empty one says nothing. A name that is not known is refused. */
final class Body {

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
    private static final String SOMEBODY = "the HTTP API";

    private final Context context;
    private final JsonNode fields;
    private final Optional<String> caller;

    private Body(Context context, JsonNode fields) {
        this.context = context;
        this.fields = fields;
        this.caller = Caller.of(context).map(Caller::name);
    }

    /** @param allowed the names that it may have */
    static Body of(Context context, Set<String> allowed) {
        String text = decoded(context.bodyAsBytes());
        if (text.isBlank()) {
            return new Body(context, JSON.createObjectNode());
        }
        String type = context.header("Content-Type");
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")) {
            throw Refused.badRequest("the body must be application/json");
        }
        JsonNode fields = parsed(text);
        var names = new TreeSet<String>();
        fields.fieldNames().forEachRemaining(names::add);
        names.removeAll(allowed);
        if (!names.isEmpty()) {
            throw Refused.badRequest("the body has '%s'; allowed here: %s"
                    .formatted(Query.shown(names.first()), String.join(", ", new TreeSet<>(allowed))));
        }
        return new Body(context, fields);
    }

    /** JSON is always UTF-8, whatever the type says. */
    private static String decoded(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Refused.badRequest("the body must be UTF-8");
        }
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

    /** Who asks, and why, where nobody need say. */
    Asker asker() {
        try {
            var asker = new Asker(by(), text("reason"));
            Attempt.by(context, asker.by(), asker.reason());
            return asker;
        } catch (InvalidAsker e) {
            throw Refused.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** Who decides, and why, which has to be said. */
    Decider decider() {
        try {
            var decider = new Decider(by(), text("reason"));
            Attempt.by(context, decider.by(), decider.reason());
            return decider;
        } catch (InvalidDecider e) {
            throw Refused.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private String by() {
        String by = text("by");
        if (caller.isPresent() && !by.isBlank() && !by.equals(caller.get())) {
            throw Refused.badRequest("by is whoever has logged in, here %s; leave it out".formatted(caller.get()));
        }
        return caller.orElse(by.isBlank() ? SOMEBODY : by);
    }

    /** A text; empty where it is left out. */
    String text(String name) {
        JsonNode value = fields.path(name);
        if (!value.isMissingNode() && !value.isTextual()) {
            throw Refused.badRequest("%s must be a text".formatted(name));
        }
        String text = value.asText("");
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw Refused.badRequest("%s must not have control characters".formatted(name));
        }
        return text;
    }

    /** False where it is left out. */
    boolean flag(String name) {
        JsonNode value = fields.path(name);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw Refused.badRequest("%s must be true or false".formatted(name));
        }
        return value.asBoolean(false);
    }
}
