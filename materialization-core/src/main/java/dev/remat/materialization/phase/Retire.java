package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the replaced copy for its grace time and drops older ones. Never fails a run that has published: what goes wrong
 * here is a warning that names the table.
 */
final class Retire {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final Clock clock;

    Retire(Catalog catalog, RunSession session, RunTables tables, Clock clock) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.clock = clock;
    }

    void retire(@Nullable Dataset copy, Retirement retirement) {
        try {
            if (copy != null) {
                nameAsRetired(copy);
            }
            List<RunTables.Role> retired = catalog.besides(tables).stream()
                    .filter(role -> role.is(RunTables.Kind.RETIRED))
                    .toList();
            retired.subList(0, Math.max(0, retired.size() - retirement.keep())).stream()
                    .filter(role -> isOver(role.run(), retirement))
                    .forEach(this::drop);
        } catch (ClickHouseException e) {
            session.journal()
                    .warn("old copies of %s were not tidied up: %s".formatted(tables.target(), e.getMessage()));
        }
    }

    private void nameAsRetired(Dataset copy) {
        Dataset retired = tables.retired(session.identity().runId());
        if (!copy.equals(retired)) {
            session.settle(PublishSql.rename(copy, retired));
        }
    }

    /** Counted from the start of the run that replaced the copy; the copy of this very run is always in its grace time. */
    private boolean isOver(RunId replacedBy, Retirement retirement) {
        Instant end = replacedBy.startedAt().plus(retirement.grace());
        return !replacedBy.equals(session.identity().runId()) && end.isBefore(clock.instant());
    }

    private void drop(RunTables.Role role) {
        try {
            session.settle(PublishSql.drop(role.table().dataset()));
        } catch (ClickHouseException e) {
            session.journal()
                    .warn("the retired copy %s could not be dropped and stays: %s"
                            .formatted(role.table().dataset(), e.getMessage()));
        }
    }
}
