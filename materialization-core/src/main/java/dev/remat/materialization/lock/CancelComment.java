package dev.remat.materialization.lock;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * The comment on a request to end a run.
 *
 * @param by who asks
 * @param reason why
 */
record CancelComment(String by, String reason) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Reads the comment; a table with the name of a request is one, whatever its comment says. */
    static CancelComment parse(String comment) {
        try {
            JsonNode node = JSON.readTree(comment);
            return new CancelComment(
                    node.path("by").asText(), node.path("reason").asText());
        } catch (JsonProcessingException unreadable) {
            return new CancelComment("", comment);
        }
    }

    /** For the evidence of the run. */
    String why() {
        return reason.isBlank() ? "%s asked it to end".formatted(by) : "%s asked it to end: %s".formatted(by, reason);
    }

    /** The text of the comment on a request that is about one run. */
    String text(LockComment holder) {
        return JSON.createObjectNode()
                .put("built_by", "remat")
                .put("purpose", "cancel")
                .put("target", holder.target())
                .put("route", holder.route())
                .put("run", holder.run().text())
                .put("node", holder.node())
                .put("by", by)
                .put("reason", reason)
                .toString();
    }
}
