package dev.remat.materialization.lock;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.util.Optional;

/**
 * The comment on a lock: who holds it, and a sign of life.
 *
 * @param target the locked table, {@code database.table}
 * @param route the route of the run
 * @param run the run that holds it
 * @param node the node that runs it
 * @param place the lock of its machine that the holder has, or empty
 * @param leaseSeconds how long the lock outlives the last sign of life
 * @param beat the server's time of the last sign of life, in seconds since 1970
 */
record LockComment(String target, String route, RunId run, String node, String place, long leaseSeconds, long beat) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MARK = "built_by";
    private static final String REMAT = "remat";

    static LockComment of(RunIdentity identity, Dataset target, LockTerms terms) {
        return new LockComment(
                target.toString(),
                identity.route(),
                identity.runId(),
                identity.node(),
                terms.place(),
                terms.lease().toSeconds(),
                0);
    }

    /** Reads the comment of a lock; empty where it is not one of Remat's. */
    static Optional<LockComment> parse(String comment) {
        try {
            JsonNode node = JSON.readTree(comment);
            return node == null || !node.path(MARK).asText().equals(REMAT)
                    ? Optional.empty()
                    : Optional.of(new LockComment(
                            node.path("target").asText(),
                            node.path("route").asText(),
                            new RunId(node.path("run").asText()),
                            node.path("node").asText(),
                            node.path("place").asText(),
                            node.path("lease_seconds").asLong(),
                            node.path("beat").asLong()));
        } catch (JsonProcessingException | IllegalArgumentException notOurs) {
            return Optional.empty();
        }
    }

    LockComment beating(long now) {
        return new LockComment(target, route, run, node, place, leaseSeconds, now);
    }

    /** For messages. */
    String holder() {
        return "run %s of route %s on node %s".formatted(run, route, node);
    }

    String text() {
        return JSON.createObjectNode()
                .put(MARK, REMAT)
                .put("purpose", "lock")
                .put("target", target)
                .put("route", route)
                .put("run", run.text())
                .put("node", node)
                .put("place", place)
                .put("lease_seconds", leaseSeconds)
                .put("beat", beat)
                .toString();
    }
}
