package dev.remat.materialization.phase;

import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Percent;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.IncrementalSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decides whether the shadow may be published. Changes nothing. */
final class Audit {

    private final RunSession session;
    private final Dataset shadow;
    private final ServingLayout layout;

    Audit(RunSession session, Dataset shadow, ServingLayout layout) {
        this.session = session;
        this.shadow = shadow;
        this.layout = layout;
    }

    /** Checks that every row has the identity that the plan says. */
    void checkKeys(Tally.KeyFaults faults, List<String> uniqueKey) {
        failIf(
                faults.withoutKey() > 0,
                Blockers.KEY,
                "%d rows have an empty key hash or key JSON; without a key no row is the latest"
                        .formatted(faults.withoutKey()));
        failIf(
                faults.undeclared() > 0,
                Blockers.KEY,
                "%d rows have other key columns than unique-key = [%s], for example %s"
                        .formatted(faults.undeclared(), String.join(", ", uniqueKey), faults.undeclaredExample()));
        failIf(
                faults.withoutHash() > 0,
                Blockers.KEY,
                "%d rows have an empty event hash; redelivered events cannot be told from new ones"
                        .formatted(faults.withoutHash()));
    }

    /** Checks that no payload is served with a placeholder in place of a value. */
    void checkUnavailable(Tally tally, ClickHouseCdcMaterializationPlan plan) {
        failIf(
                tally.unavailable() > 0,
                Blockers.UNAVAILABLE_VALUE,
                "%d rows hold '%s', which stands for a value that the source did not send; declare `columns` with on-unavailable = carry-forward, or have the source send whole rows"
                        .formatted(tally.unavailable(), plan.unavailableValue().orElse("")));
    }

    /** Checks that the numbers of the build fit the log and each other, and takes the shadow's checksum. */
    Content check(Tally tally, HighWaterMark mark, DeleteMode deleteMode) {
        long expectedEvents = mark.events() - mark.truncates();
        failIf(
                expectedEvents > 0 && tally.keys() == 0,
                Blockers.AUDIT,
                "the log has %d events and the build has no row".formatted(expectedEvents));
        if (tally.events() != expectedEvents) {
            session.journal()
                    .warn(
                            "the log had %d events at the high-water mark and %d when it was read: events came or went below the mark"
                                    .formatted(expectedEvents, tally.events()));
        }
        Content content = Content.of(session, shadow, layout);
        long excluded = deleteMode == DeleteMode.EXCLUDE_DELETED ? tally.deletedKeys() : 0;
        long expected = tally.keys() - excluded - tally.withheld();
        failIf(
                content.rows() != expected,
                Blockers.AUDIT,
                "the shadow has %d rows and should have %d".formatted(content.rows(), expected));
        return content;
    }

    /**
     * Checks that no key has more than one row.
     *
     * @param keys a SELECT of the hashes of the keys that this run has built; null where these are all
     */
    void checkOneRowPerKey(@Nullable String keys) {
        long repeated = repeatedKeys(keys);
        failIf(repeated > 0, Blockers.AUDIT, "%d keys have more than one row".formatted(repeated));
    }

    /** Keys with more than one row, of those that {@code keys} selects or of all. */
    long repeatedKeys(@Nullable String keys) {
        return number(AuditSql.repeatedKeys(shadow, keys), "repeated");
    }

    /** What tells the parts of a table from any others. */
    static String parts(RunSession session, Dataset table) {
        return session.query(IncrementalSql.parts(table)).get(0).string("parts");
    }

    /** The guards that the number of rows makes fire. */
    List<FiredGuard> guard(long rows, long previousRows, ClickHouseCdcMaterializationPolicy policy) {
        Guards guards = policy.guards();
        List<FiredGuard> fired = new ArrayList<>();
        fireIf(
                fired,
                rows == 0 && !guards.allowEmpty(),
                Blockers.GUARD_EMPTY,
                "the build has no rows; if that is right, set guards.allow-empty = true");
        fireIf(
                fired,
                rows < guards.minRows(),
                Blockers.GUARD_MIN_ROWS,
                "the build has %d rows and guards.min-rows is %d".formatted(rows, guards.minRows()));
        double shrink = previousRows == 0 ? 0 : Math.max(0, previousRows - rows) / (double) previousRows;
        fireIf(
                fired,
                shrink > guards.maxShrink(),
                Blockers.GUARD_MAX_SHRINK,
                "%.1f%% of the %d previous rows would vanish and guards.max-shrink is %s"
                        .formatted(shrink * 100, previousRows, Percent.text(guards.maxShrink())));
        double growth = previousRows == 0 ? 0 : Math.max(0, rows - previousRows) / (double) previousRows;
        guards.growthLimit()
                .ifPresent(limit -> fireIf(
                        fired,
                        growth > limit,
                        Blockers.GUARD_MAX_GROWTH,
                        "the build has %d rows, %.1f%% more than the %d previous ones, and guards.max-growth is %s"
                                .formatted(rows, growth * 100, previousRows, Percent.text(limit))));
        return fired;
    }

    private long number(String sql, String column) {
        return session.query(sql, Map.of("optimize_aggregation_in_order", "1"))
                .get(0)
                .number(column);
    }

    private static void failIf(boolean bad, String blocker, String message) {
        if (bad) {
            throw RunEnded.failed(blocker, message);
        }
    }

    private static void fireIf(List<FiredGuard> fired, boolean bad, String blocker, String message) {
        if (bad) {
            fired.add(new FiredGuard(blocker, message));
        }
    }
}
