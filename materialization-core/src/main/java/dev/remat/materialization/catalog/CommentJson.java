package dev.remat.materialization.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The text of comments. Whatever is not one of Remat's, or not whole, reads as no comment at all. */
final class CommentJson {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MARK = "built_by";
    private static final String REMAT = "remat";

    private CommentJson() {}

    static Optional<TableComment> parse(String comment) {
        if (!comment.startsWith("{")) {
            return Optional.empty();
        }
        try {
            JsonNode node = JSON.readTree(comment);
            return node.path(MARK).asText().equals(REMAT) ? Optional.of(comment(node)) : Optional.empty();
        } catch (JsonProcessingException | RuntimeException notOurs) {
            return Optional.empty();
        }
    }

    static String text(TableComment comment) {
        ObjectNode node = JSON.createObjectNode()
                .put(MARK, REMAT)
                .put("target", comment.target())
                .put("route", comment.route())
                .put("run", comment.run())
                .put("node", comment.node());
        if (!comment.run().isEmpty()) {
            node.put("evidence", comment.route() + "/" + comment.run());
        }
        comment.heldBuild().ifPresent(held -> node.set("held", held(held)));
        comment.placedBy().ifPresent(placement -> node.set("placed", placement(placement)));
        comment.buildsOn().ifPresent(baseline -> node.set("baseline", baseline(baseline)));
        comment.builtFrom().ifPresent(origin -> node.set("origin", OriginJson.write(origin, JSON.createObjectNode())));
        return node.toString();
    }

    static String quarantine(Duration keep) {
        return JSON.createObjectNode()
                .put(MARK, REMAT)
                .put("purpose", "quarantine of values that did not fit their columns")
                .put("keep_seconds", keep.toSeconds())
                .toString();
    }

    private static TableComment comment(JsonNode node) {
        return new TableComment(
                node.path("target").asText(),
                node.path("route").asText(),
                node.path("run").asText(),
                node.path("node").asText(),
                node.path("held").isObject() ? held(node.path("held")) : null,
                node.path("placed").isObject() ? placement(node.path("placed")) : null,
                node.path("baseline").isObject() ? baseline(node.path("baseline")) : null,
                node.path("origin").isObject() ? OriginJson.read(node.path("origin")) : null);
    }

    private static ObjectNode held(HeldBuild held) {
        ObjectNode node = JSON.createObjectNode()
                .put("rows", held.rows())
                .put("checksum", held.checksum())
                .put("events", held.events())
                .put("deleted_keys", held.deletedKeys());
        Instant highWater = held.highWater();
        node.put("high_water", highWater == null ? null : highWater.toString());
        held.blockers().forEach(node.putArray("blockers")::add);
        return node.put("previous_uuid", held.previous().uuid())
                .put("previous_run", held.previous().run());
    }

    private static HeldBuild held(JsonNode node) {
        return new HeldBuild(
                node.path("rows").asLong(),
                node.path("checksum").asText(),
                node.path("events").asLong(),
                node.path("deleted_keys").asLong(),
                instant(node.path("high_water")),
                texts(node.path("blockers")),
                new HeldBuild.Previous(
                        node.path("previous_uuid").asText(),
                        node.path("previous_run").asText()));
    }

    private static ObjectNode placement(Placement placement) {
        return JSON.createObjectNode()
                .put("mode", placement.mode().id())
                .put("run", placement.run().text())
                .put("by", placement.decider().by())
                .put("reason", placement.decider().reason())
                .put("at", placement.at().toString())
                .put("holds_schedule", placement.holdsSchedule())
                .put("from_kind", placement.fromKind().id())
                .put("from_run", placement.fromRun().text());
    }

    private static Placement placement(JsonNode node) {
        String mode = node.path("mode").asText();
        return new Placement(
                Arrays.stream(Placement.Mode.values())
                        .filter(one -> one.id().equals(mode))
                        .findFirst()
                        .orElseThrow(),
                new RunId(node.path("run").asText()),
                new Decider(node.path("by").asText(), node.path("reason").asText()),
                Instant.parse(node.path("at").asText()),
                node.path("holds_schedule").asBoolean(),
                RunTables.Kind.of(node.path("from_kind").asText()),
                new RunId(node.path("from_run").asText()));
    }

    private static ObjectNode baseline(Baseline baseline) {
        ObjectNode node = JSON.createObjectNode()
                .put("fingerprint", baseline.fingerprint())
                .put("server", baseline.server())
                .put("full_rebuild_at", baseline.fullRebuildAt().toString())
                .put("stream", baseline.stream());
        baseline.positionFormats().forEach(node.putArray("position_formats")::add);
        baseline.payloads().ifPresent(typed -> TypedBaselineJson.write(typed, node.putObject("payloads")));
        return node.put("high_water", baseline.highWater().toString())
                .put("log_events", baseline.logEvents())
                .put("log_times", baseline.logTimes())
                .put("rows", baseline.rows())
                .put("parts", baseline.parts())
                .put("keys", baseline.counts().keys())
                .put("deleted_keys", baseline.counts().deletedKeys())
                .put("events", baseline.counts().events())
                .put("duplicates", baseline.counts().duplicates())
                .put("conflicts", baseline.counts().conflicts())
                .put("withheld", baseline.counts().withheld())
                .put("with_failures", baseline.counts().withFailures());
    }

    private static Baseline baseline(JsonNode node) {
        return new Baseline(
                node.path("fingerprint").asText(),
                node.path("server").asText(),
                Instant.parse(node.path("full_rebuild_at").asText()),
                node.path("stream").asText(),
                texts(node.path("position_formats")),
                Instant.parse(node.path("high_water").asText()),
                node.path("log_events").asLong(),
                node.path("log_times").asText(),
                node.path("rows").asLong(),
                node.path("parts").asText(),
                new Baseline.Counts(
                        node.path("keys").asLong(),
                        node.path("deleted_keys").asLong(),
                        node.path("events").asLong(),
                        node.path("duplicates").asLong(),
                        node.path("conflicts").asLong(),
                        node.path("withheld").asLong(),
                        node.path("with_failures").asLong()),
                node.path("payloads").isObject() ? TypedBaselineJson.read(node.path("payloads")) : null);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static @Nullable Instant instant(JsonNode node) {
        return node.isTextual() ? Instant.parse(node.asText()) : null;
    }
}
