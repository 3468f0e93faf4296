package dev.remat.materialization.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** An {@link Origin} in the comment of a table. */
final class OriginJson {

    private OriginJson() {}

    static ObjectNode write(Origin origin, ObjectNode node) {
        node.put("fingerprint", origin.fingerprint())
                .put("full_rebuild_at", origin.fullRebuildAt().toString())
                .put("server", origin.server().version())
                .put("server_started_at", origin.server().startedAt().toString());
        Instant newest = origin.log().newest();
        node.putObject("log")
                .put("blocks", origin.log().blocks())
                .put("files", origin.log().files())
                .put("replicated", origin.log().replicated())
                .put("high_water", newest == null ? null : newest.toString())
                .put("events", origin.log().events())
                .put("times", origin.log().times());
        node.putObject("table")
                .put("state", origin.table().state())
                .put("rows", origin.table().rows())
                .put("checksum", origin.table().checksum())
                .put("deleted_keys", origin.table().deletedKeys());
        return node;
    }

    static Origin read(JsonNode node) {
        JsonNode log = node.path("log");
        JsonNode table = node.path("table");
        JsonNode highWater = log.path("high_water");
        return new Origin(
                node.path("fingerprint").asText(),
                Instant.parse(node.path("full_rebuild_at").asText()),
                new Origin.Server(
                        node.path("server").asText(),
                        Instant.parse(node.path("server_started_at").asText())),
                new Origin.Log(
                        log.path("blocks").asText(),
                        log.path("files").asText(),
                        log.path("replicated").asBoolean(),
                        highWater.isTextual() ? Instant.parse(highWater.asText()) : null,
                        log.path("events").asLong(),
                        log.path("times").asText()),
                new Origin.Table(
                        table.path("state").asText(),
                        table.path("rows").asLong(),
                        table.path("checksum").asText(),
                        table.path("deleted_keys").asLong()));
    }
}
