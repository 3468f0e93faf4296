package dev.remat.materialization.version;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.HeldBuild;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.HeldTable;
import dev.remat.materialization.report.Warnings;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import dev.remat.materialization.sql.VersionSql;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What guards hold back of one target: the newest such table waits for a decision, others are dropped. */
public final class HeldTables {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;

    public HeldTables(Catalog catalog, RunSession session, RunTables tables) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
    }

    /**
     * Keeps the shadow of this run as its held table, and drops those of other runs. The comment comes first: a shadow that
     * has it is complete, and whoever finds it can finish what was begun.
     */
    public HeldTable hold(HeldBuild build, Duration holdFor) {
        RunId run = session.identity().runId();
        Dataset shadow = tables.shadow(run);
        String comment =
                TableComment.of(session.identity(), tables.target()).with(build).text();
        session.settle(VersionSql.comment(shadow, comment));
        TableInfo commented = catalog.table(shadow)
                .orElseThrow(() -> RunEnded.failed(Blockers.AUDIT, "the shadow %s has vanished".formatted(shadow)));
        Dataset held = tables.of(RunTables.Kind.HELD, run);
        new Renaming(catalog, session).rename(commented, held);
        all().stream().filter(other -> !other.run().equals(run)).forEach(this::drop);
        return new HeldTable(held.toString(), until(run, holdFor));
    }

    /** The held table of a run; empty where there is none that Remat made. */
    public Optional<RunTables.Role> of(RunId run) {
        return all().stream().filter(held -> held.run().equals(run)).findFirst();
    }

    /** All of them, oldest run first. */
    public List<RunTables.Role> all() {
        return among(catalog.besides(tables));
    }

    private static List<RunTables.Role> among(List<RunTables.Role> besides) {
        return besides.stream()
                .filter(role -> role.is(RunTables.Kind.HELD))
                .filter(role -> role.table().rematComment().isPresent())
                .toList();
    }

    /** Drops those of the tables beside the target that have waited too long for a decision. */
    public void expire(List<RunTables.Role> besides, Duration holdFor, Instant now) {
        among(besides).stream()
                .filter(held -> until(held.run(), holdFor).isBefore(now))
                .filter(this::drop)
                .forEach(held -> session.journal()
                        .warn("nobody decided about the held table of run %s within hold-for (%s), so it was dropped"
                                .formatted(held.run(), holdFor)));
    }

    /**
     * Drops all that are among the tables beside the target: the target that they were compared with is gone, and with it the
     * ground for a decision.
     */
    public void dropAll(List<RunTables.Role> besides) {
        among(besides).forEach(this::drop);
    }

    /** Counted from the start of the run, like the grace time of a replaced copy. */
    public static Instant until(RunId run, Duration holdFor) {
        return run.startedAt().plus(holdFor);
    }

    /** Whether it is gone; a refusal is a warning. */
    private boolean drop(RunTables.Role held) {
        try {
            session.settle(PublishSql.dropAtOnce(held.table().dataset()));
            return true;
        } catch (ClickHouseException e) {
            session.journal()
                    .warn(Warnings.notDropped("the held table " + held.table().dataset(), e));
            return false;
        }
    }
}
