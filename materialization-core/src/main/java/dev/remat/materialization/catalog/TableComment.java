package dev.remat.materialization.catalog;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The comment on every table that Remat makes; it says whose the table is. Kept as one JSON object, so that people can
 * read it in {@code SHOW CREATE TABLE}.
 *
 * @param target the serving table that it is or was built to be, {@code database.table}; empty in comments of old versions
 * @param route the route that built the table
 * @param run the run that built it; empty for a table of others that Remat has put back in its place
 * @param node the node that ran it
 * @param held what is known of a table that a guard holds back or has held back, or null
 * @param placed how it came to the target's place by a decision, or null where the run that built it has put it there
 * @param baseline what a later run needs to build on the table, or null where none can
 * @param origin what a later run needs to see that nothing has changed, or null where none can
 */
public record TableComment(
        String target,
        String route,
        String run,
        String node,
        @Nullable HeldBuild held,
        @Nullable Placement placed,
        @Nullable Baseline baseline,
        @Nullable Origin origin) {

    TableComment(String target, String route, String run, String node) {
        this(target, route, run, node, null, null, null, null);
    }

    /** The comment for a table that this run builds. */
    public static TableComment of(RunIdentity identity, Dataset target) {
        return new TableComment(
                target.toString(), identity.route(), identity.runId().text(), identity.node());
    }

    /** The comment for a table that was not made by Remat, and that a decision puts in the target's place. */
    public static TableComment ofOthers(RunIdentity identity, Dataset target) {
        return new TableComment(target.toString(), identity.route(), "", identity.node());
    }

    /** The comment on a quarantine table; it belongs to no run, and tells how long entries stay. */
    public static String quarantine(Duration keep) {
        return CommentJson.quarantine(keep);
    }

    /** Reads a table's comment; empty where it is not one of Remat's. */
    static Optional<TableComment> parse(String comment) {
        return CommentJson.parse(comment);
    }

    /** Whether the table may be one of this target: its comment says so, or nothing. */
    boolean mayBeFor(Dataset other) {
        return target.isEmpty() || target.equals(other.toString());
    }

    /** Whether {@code id} built the table. */
    public boolean isBy(RunId id) {
        return run.equals(id.text());
    }

    /** Of a table that is the target: the run that made it so. Empty where that is not known. */
    public Optional<RunId> publisher() {
        return placed == null ? builder() : Optional.of(placed.run());
    }

    /** The run that built the table; empty where Remat did not build it. */
    public Optional<RunId> builder() {
        return Optional.of(run).filter(text -> text.matches(RunId.PATTERN)).map(RunId::new);
    }

    /** What is known of a table that a guard holds back. */
    public Optional<HeldBuild> heldBuild() {
        return Optional.ofNullable(held);
    }

    /** How the table came to the target's place by a decision. */
    public Optional<Placement> placedBy() {
        return Optional.ofNullable(placed);
    }

    /** The same table, held back. */
    public TableComment with(HeldBuild build) {
        return new TableComment(target, route, run, node, build, placed, baseline, origin);
    }

    /** The same table, on its way to the target's place. */
    public TableComment with(Placement placement) {
        return new TableComment(target, route, run, node, held, placement, baseline, origin);
    }

    /** The same table, with what a later run needs to build on it. */
    public TableComment with(Baseline base) {
        return new TableComment(target, route, run, node, held, placed, base, origin);
    }

    /** The same table, with what a later run needs to see that nothing has changed. */
    public TableComment with(Origin from) {
        return new TableComment(target, route, run, node, held, placed, baseline, from);
    }

    /** What a later run needs to see that nothing has changed. */
    public Optional<Origin> builtFrom() {
        return Optional.ofNullable(origin);
    }

    /** What a later run needs to build on the table. */
    public Optional<Baseline> buildsOn() {
        return Optional.ofNullable(baseline);
    }

    /** The text of the comment. */
    public String text() {
        return CommentJson.text(this);
    }
}
