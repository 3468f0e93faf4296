package dev.remat.materialization.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.time.Duration;
import java.util.Optional;

/**
 * The comment on every table that Remat makes; it says whose the table is. Kept as one JSON object, so that people can
 * read it in {@code SHOW CREATE TABLE}.
 *
 * @param target the serving table that it is or was built to be, {@code database.table}; empty in comments of old versions
 * @param route the route that built the table
 * @param run the run that built it
 * @param node the node that ran it
 */
public record TableComment(String target, String route, String run, String node) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MARK = "built_by";

    /** The comment for a table that this run builds. */
    public static TableComment of(RunIdentity identity, Dataset target) {
        return new TableComment(
                target.toString(), identity.route(), identity.runId().text(), identity.node());
    }

    /** The comment on a quarantine table; it belongs to no run, and tells how long entries stay. */
    public static String quarantine(Duration keep) {
        return JSON.createObjectNode()
                .put(MARK, "remat")
                .put("purpose", "quarantine of values that did not fit their columns")
                .put("keep_seconds", keep.toSeconds())
                .toString();
    }

    /** Reads a table's comment; empty where it is not one of Remat's. */
    static Optional<TableComment> parse(String comment) {
        if (!comment.startsWith("{")) {
            return Optional.empty();
        }
        try {
            JsonNode node = JSON.readTree(comment);
            return node.path(MARK).asText().equals("remat")
                    ? Optional.of(new TableComment(
                            node.path("target").asText(),
                            node.path("route").asText(),
                            node.path("run").asText(),
                            node.path("node").asText()))
                    : Optional.empty();
        } catch (JsonProcessingException notOurs) {
            return Optional.empty();
        }
    }

    /** Whether the table may be one of this target: its comment says so, or nothing. */
    boolean mayBeFor(Dataset other) {
        return target.isEmpty() || target.equals(other.toString());
    }

    /** Whether {@code id} built the table. */
    public boolean isBy(RunId id) {
        return run.equals(id.text());
    }

    /** The text of the comment. */
    public String text() {
        return JSON.createObjectNode()
                .put(MARK, "remat")
                .put("target", target)
                .put("route", route)
                .put("run", run)
                .put("node", node)
                .put("evidence", route + "/" + run)
                .toString();
    }
}
