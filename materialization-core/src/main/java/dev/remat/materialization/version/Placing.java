package dev.remat.materialization.version;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.Placement;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.VersionSql;
import java.util.Optional;

/**
 * Brings a table of an earlier run to the place from which this run publishes, and back if it does not. While it is there it
 * looks like a shadow of this run; only its comment tells that it must not be dropped.
 */
public final class Placing {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;

    public Placing(Catalog catalog, RunSession session, RunTables tables) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
    }

    /** Writes the decision on the table, then gives it the name of this run's shadow. */
    public void take(RunTables.Role from, Placement placement) {
        Dataset before = from.table().dataset();
        TableComment comment =
                from.table().rematComment().orElseGet(() -> TableComment.ofOthers(session.identity(), tables.target()));
        session.settle(VersionSql.comment(before, comment.with(placement).text()));
        TableInfo commented = catalog.table(before)
                .orElseThrow(() -> RunEnded.failed(Blockers.VERSION, "the table %s has vanished".formatted(before)));
        new Renaming(catalog, session).rename(commented, tables.shadow(placement.run()));
    }

    /** The name that a table had, or was to get, before a run that died took it for a shadow; empty for a real shadow. */
    public Optional<Dataset> home(RunTables.Role shadow) {
        Optional<TableComment> comment = shadow.table().rematComment();
        Optional<Dataset> placed = comment.flatMap(TableComment::placedBy)
                .filter(placement -> placement.run().equals(shadow.run()))
                .map(placement -> tables.of(placement.fromKind(), placement.fromRun()));
        return placed.or(() -> comment.filter(held -> held.isBy(shadow.run()))
                .flatMap(TableComment::heldBuild)
                .map(held -> tables.of(RunTables.Kind.HELD, shadow.run())));
    }

    /** Gives it that name. */
    public void giveBack(RunTables.Role shadow, Dataset home) {
        new Renaming(catalog, session).rename(shadow.table(), home);
    }
}
