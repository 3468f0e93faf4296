package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Warnings;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PreflightSql;
import dev.remat.materialization.sql.PublishSql;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tables that should be gone. Each is dropped where the server lets it; one refusal is a warning that names the table and does
 * not keep others from being dropped. When too many of them stay, nothing more is built: each run would add another.
 */
public final class Orphans {

    /** A younger probe may belong to a run that is just looking. */
    private static final Duration PROBES_LIVE = Duration.ofMinutes(5);

    /** Longer than a comparison goes on. */
    private static final Duration VERIFICATIONS_LIVE = Duration.ofDays(1);

    private static final int NAMED_AT_MOST = 20;

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final Retirement retirement;
    private final Clock clock;
    private final Set<Dataset> refused = new HashSet<>();

    public Orphans(Catalog catalog, RunSession session, RunTables tables, Retirement retirement, Clock clock) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.retirement = retirement;
        this.clock = clock;
    }

    /**
     * Drops what is overdue, before anything is built.
     *
     * @param found the tables beside the target
     * @param most how many of them may stay that should be gone
     * @throws RunEnded when more stay
     */
    void clear(List<RunTables.Role> found, int most) {
        List<RunTables.Role> overdue = new ArrayList<>(overdueCopies(found));
        found.stream().filter(this::isOldTrial).forEach(overdue::add);
        List<String> staying = new ArrayList<>();
        overdue.stream().filter(role -> !dropped(role)).forEach(role -> staying.add(name(role)));
        found.stream().filter(this::isOfADeadRun).forEach(role -> staying.add(name(role)));
        if (staying.size() > most) {
            throw RunEnded.failed(
                    Blockers.TOO_MANY_ORPHANS,
                    "%d tables of %s could not be dropped, and max-orphans is %d: %s; the warnings say why, and `remat clean` lists them"
                            .formatted(staying.size(), tables.target(), most, named(staying)));
        }
    }

    /** Whether there is something among the tables beside the target that {@link #clear} would drop or count. */
    boolean areOverdue(List<RunTables.Role> found) {
        return !overdueCopies(found).isEmpty() || found.stream().anyMatch(this::isOldTrial);
    }

    /** Bytes of the copies that {@link #clear} will drop. */
    long overdueBytes() {
        List<Dataset> overdue = overdueCopies(catalog.besides(tables)).stream()
                .map(role -> role.table().dataset())
                .toList();
        return overdue.isEmpty()
                ? 0
                : session.query(PreflightSql.bytesOf(overdue)).get(0).number("bytes");
    }

    /** Drops the copies that are beyond their grace time and beyond those that are kept. */
    void dropOverdueCopies(List<RunTables.Role> found) {
        overdueCopies(found).forEach(this::dropped);
    }

    private List<RunTables.Role> overdueCopies(List<RunTables.Role> found) {
        List<RunTables.Role> retired =
                found.stream().filter(role -> role.is(RunTables.Kind.RETIRED)).toList();
        return retired.subList(0, Math.max(0, retired.size() - retirement.keep())).stream()
                .filter(role -> isOver(role.run()))
                .toList();
    }

    /** Counted from the start of the run that replaced the copy; the copy of this very run is always in its grace time. */
    private boolean isOver(RunId replacedBy) {
        Instant end = replacedBy.startedAt().plus(retirement.grace());
        return !replacedBy.equals(session.identity().runId()) && end.isBefore(clock.instant());
    }

    /** Recovery has tried to drop it. */
    private boolean isOfADeadRun(RunTables.Role role) {
        return switch (role.kind()) {
            case SHADOW, EVENTS -> role.table().isBuiltFor(tables.target());
            case FENCED, NEXT -> true;
            default -> false;
        };
    }

    private boolean isOldTrial(RunTables.Role role) {
        boolean ofAComparison = role.is(RunTables.Kind.VERIFICATION);
        Instant end = role.run().startedAt().plus(ofAComparison ? VERIFICATIONS_LIVE : PROBES_LIVE);
        return (role.isProbe() || ofAComparison) && end.isBefore(clock.instant());
    }

    /** Whether the table is gone; what was refused once in this run is not tried again. */
    private boolean dropped(RunTables.Role role) {
        Dataset table = role.table().dataset();
        if (refused.contains(table)) {
            return false;
        }
        try {
            session.settle(PublishSql.drop(table));
            return true;
        } catch (ClickHouseException e) {
            refused.add(table);
            session.journal()
                    .warn(Warnings.notDropped(
                            "the %s %s"
                                    .formatted(
                                            role.is(RunTables.Kind.RETIRED) ? "retired copy" : "forgotten table",
                                            table),
                            e));
            return false;
        }
    }

    private static String name(RunTables.Role role) {
        return role.table().dataset().toString();
    }

    private static String named(List<String> staying) {
        List<String> first = staying.subList(0, Math.min(NAMED_AT_MOST, staying.size()));
        return String.join(", ", first) + (staying.size() > first.size() ? " and others" : "");
    }
}
