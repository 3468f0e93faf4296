package dev.remat.materialization.decision;

import dev.remat.materialization.catalog.HeldBuild;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.phase.Content;
import dev.remat.materialization.run.RunId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What has become known so far while a decision is carried out. Used by one thread. */
public final class DecisionFacts {

    private @Nullable Boolean targetExisted;
    private long previousRows;
    private @Nullable TableComment chosen;
    private @Nullable Content content;

    DecisionFacts() {}

    /** What the tables still tell of a decision whose run has died after publishing. */
    public static DecisionFacts afterwards(@Nullable TableComment chosen, @Nullable Content content) {
        var facts = new DecisionFacts();
        facts.chosen = chosen;
        facts.content = content;
        return facts;
    }

    void target(boolean existed, long rows) {
        targetExisted = existed;
        previousRows = rows;
    }

    void chose(@Nullable TableComment comment) {
        chosen = comment;
    }

    void looked(Content found) {
        content = found;
    }

    public Optional<Boolean> targetExisted() {
        return Optional.ofNullable(targetExisted);
    }

    /** Rows of the target before. */
    public long previousRows() {
        return previousRows;
    }

    /** The run that built the table that was chosen; empty where none was, or where Remat did not build it. */
    public Optional<RunId> builder() {
        return Optional.ofNullable(chosen).flatMap(TableComment::builder);
    }

    /** What its comment tells of a table that guards hold back. */
    public Optional<HeldBuild> held() {
        return Optional.ofNullable(chosen).flatMap(TableComment::heldBuild);
    }

    /** What the table holds. */
    public Optional<Content> content() {
        return Optional.ofNullable(content);
    }
}
