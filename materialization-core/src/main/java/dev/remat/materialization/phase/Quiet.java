package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.version.HeldTables;
import java.time.Clock;
import java.util.List;

/** Tells without the target's lock whether nothing beside the target needs a run that holds it. */
final class Quiet {

    private final Catalog catalog;
    private final RunTables tables;
    private final Retirement retirement;
    private final Orphans orphans;
    private final Clock clock;

    Quiet(Catalog catalog, RunTables tables, Retirement retirement, Orphans orphans, Clock clock) {
        this.catalog = catalog;
        this.tables = tables;
        this.retirement = retirement;
        this.orphans = orphans;
        this.clock = clock;
    }

    /** Whether nobody holds the target, nothing is left of dead runs, and nothing is overdue. */
    boolean isAround() {
        List<TableInfo> around = catalog.around(tables);
        List<RunTables.Role> besides = Catalog.besides(tables, around);
        return around.stream().noneMatch(this::isLock)
                && besides.stream().allMatch(this::mayStay)
                && !orphans.areOverdue(besides);
    }

    private boolean isLock(TableInfo table) {
        return table.dataset().table().startsWith(tables.lockPrefix());
    }

    private boolean mayStay(RunTables.Role role) {
        return switch (role.kind()) {
            case HELD -> !HeldTables.until(role.run(), retirement.holdFor()).isBefore(clock.instant());
            case RETIRED, PROBE, COUNTERPROBE, VERIFICATION -> true;
            case SHADOW, EVENTS, PIECE, FENCED, NEXT, CANCEL -> false;
        };
    }
}
