package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.RunTables.Kind;
import dev.remat.materialization.catalog.RunTables.Role;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.Warnings;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import dev.remat.materialization.version.Placing;
import java.util.List;
import java.util.Optional;

/**
 * Finishes or undoes what dead runs left beside the target. The caller holds the target's lock, so every other run is dead, and
 * nothing that they sent can still change anything: their shadows have been fenced off.
 */
public final class Recover {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;

    public Recover(Catalog catalog, RunSession session, RunTables tables) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
    }

    /**
     * Does it.
     *
     * @return the tables that lie beside the target now
     */
    public List<Role> recover() {
        List<Role> left = catalog.besides(tables);
        boolean restored = restoreMissingTarget(left);
        left.forEach(this::clear);
        return restored || left.stream().anyMatch(Recover::isToBeCleared) ? catalog.besides(tables) : left;
    }

    private static boolean isToBeCleared(Role role) {
        return switch (role.kind()) {
            case SHADOW, EVENTS, PIECE, FENCED, NEXT, CANCEL -> true;
            case HELD, RETIRED, PROBE, COUNTERPROBE, VERIFICATION -> false;
        };
    }

    /**
     * Without a target the copy that a chain of renames has just taken away is what people read last; without such a chain it is
     * the newest retired copy.
     */
    private boolean restoreMissingTarget(List<Role> left) {
        if (catalog.table(tables.target()).isPresent()) {
            return false;
        }
        List<Role> retired = left.stream().filter(role -> role.is(Kind.RETIRED)).toList();
        Optional<Role> newest = retired.stream().reduce((older, newer) -> newer);
        Optional<Role> last = retired.stream()
                .filter(copy -> left.stream()
                        .anyMatch(role -> role.is(Kind.NEXT) && role.run().equals(copy.run())))
                .findFirst()
                .or(() -> newest);
        last.ifPresent(copy -> {
            session.settle(PublishSql.rename(copy.table().dataset(), tables.target()));
            warn("the target %s was missing; it was restored from %s"
                    .formatted(tables.target(), copy.table().dataset()));
        });
        return last.isPresent();
    }

    private void clear(Role role) {
        TableInfo table = role.table();
        switch (role.kind()) {
            case SHADOW -> warnOfAnothers(table);
            case FENCED, NEXT -> clearBuild(role);
            case EVENTS, PIECE -> clearEvents(table);
            case CANCEL -> drop(table);
            case HELD, RETIRED, PROBE, COUNTERPROBE, VERIFICATION -> {
                // Kept for people, or for a while.
            }
        }
    }

    private void clearEvents(TableInfo events) {
        if (events.isBuiltFor(tables.target())) {
            drop(events);
        } else {
            warnOfAnothers(events);
        }
    }

    private void warnOfAnothers(TableInfo table) {
        warn("%s has a name of Remat but was not made by it; left alone".formatted(table.dataset()));
    }

    /**
     * Under the name of a shadow lies what its run has built, or what it was about to publish of an earlier run, or after the
     * exchange what it has replaced.
     */
    private void clearBuild(Role build) {
        var placing = new Placing(catalog, session, tables);
        Optional<Dataset> home = hasPublished(build.run()) ? Optional.empty() : placing.home(build);
        boolean built = build.table()
                .rematComment()
                .filter(comment -> comment.isBy(build.run()))
                .isPresent();
        if (home.isPresent()) {
            giveBack(placing, build, home.get());
        } else if (built) {
            drop(build.table());
        } else {
            Dataset retired = tables.retired(build.run());
            session.settle(PublishSql.rename(build.table().dataset(), retired));
            warn("run %s ended after publishing; the copy that it replaced is %s".formatted(build.run(), retired));
        }
    }

    private boolean hasPublished(RunId run) {
        return catalog.table(tables.target())
                .flatMap(TableInfo::rematComment)
                .flatMap(TableComment::publisher)
                .filter(run::equals)
                .isPresent();
    }

    /** What a guard holds back, and a copy that was to be published again, outlive the run that moved them. */
    private void giveBack(Placing placing, Role build, Dataset home) {
        try {
            placing.giveBack(build, home);
            warn("run %s died before it had moved a table for good; it is %s".formatted(build.run(), home));
        } catch (ClickHouseException e) {
            warn("the table %s that run %s has left could not be named %s: %s"
                    .formatted(build.table().dataset(), build.run(), home, e.getMessage()));
        }
    }

    private void drop(TableInfo stale) {
        try {
            session.settle(PublishSql.dropAtOnce(stale.dataset()));
        } catch (ClickHouseException e) {
            warn(Warnings.notDropped("the table %s of a dead run".formatted(stale.dataset()), e));
        }
    }

    private void warn(String warning) {
        session.journal().warn(warning);
    }
}
