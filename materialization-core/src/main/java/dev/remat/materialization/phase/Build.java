package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.phase.quality.PayloadFindings;
import dev.remat.materialization.phase.quality.QuarantineTable;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.BuildSql;
import dev.remat.materialization.sql.FillSql;
import dev.remat.materialization.sql.LatestEvents;
import dev.remat.materialization.sql.LogSource;
import dev.remat.materialization.sql.SourceForm;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes the shadow and fills it with the latest row of every key. */
final class Build {

    /** So many keys are looked up one by one in any case. */
    private static final long FEW_KEYS = 10_000;

    /** And so large a part of all. */
    private static final long FEW_OF_ALL = 20;

    private final Catalog catalog;
    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final ServingLayout layout;
    private final Dataset shadow;
    private final boolean quarantines;

    Build(
            Catalog catalog,
            RunSession session,
            RunTables tables,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy) {
        this(
                catalog,
                session,
                tables.shadow(session.identity().runId()),
                plan,
                policy,
                policy.quality().quarantines());
    }

    private Build(
            Catalog catalog,
            RunSession session,
            Dataset shadow,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            boolean quarantines) {
        this.catalog = catalog;
        this.session = session;
        this.plan = plan;
        this.policy = policy;
        this.layout = ServingLayout.of(plan);
        this.shadow = shadow;
        this.quarantines = quarantines;
    }

    /** Of a table that nobody is going to read; what does not fit its columns is not kept. */
    static Build beside(
            Catalog catalog,
            RunSession session,
            Dataset table,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy) {
        return new Build(catalog, session, table, plan, policy, false);
    }

    /**
     * Builds every key.
     *
     * @param formats of the positions, as the high-water mark has them
     */
    Built build(LatestEvents latest, Fill how, Collection<String> formats, Map<String, String> settings) {
        createShadow();
        Optional<SourceForm> form = how == Fill.MARKING ? form(latest, formats) : Optional.empty();
        OptionalLong plainly = form.isEmpty() ? OptionalLong.empty() : writePlainly(latest, form.get(), settings);
        long written = plainly.orElseGet(() -> write(latest, how, false, settings));
        return finish(latest, written, null, plainly.isPresent(), settings);
    }

    /**
     * Builds some keys into a shadow that has the others.
     *
     * @param changed the events of these keys, in key order
     * @param events how many these are
     * @param keys a SELECT of their hashes
     */
    Built fillKeys(LatestEvents changed, long events, String keys, Map<String, String> settings) {
        long written = write(changed, Fill.streaming(events), true, settings);
        return finish(changed, written, keys, false, settings);
    }

    void createShadow() {
        String comment = TableComment.of(session.identity(), plan.target()).text();
        session.execute(BuildSql.createShadow(shadow, policy.deleteMode(), layout, policy.shape(), comment), Map.of());
        if (layout.expires()) {
            session.execute(BuildSql.keepFromExpiring(shadow), Map.of());
        }
    }

    private Built finish(
            LatestEvents latest,
            long written,
            @Nullable String keys,
            boolean oneRowPerKey,
            Map<String, String> settings) {
        if (FillSql.carriesForward(layout)) {
            carryForward(latest, settings);
        }
        Tally tally = tally(latest, keys);
        if (written > 0 && written != tally.keys()) {
            throw RunEnded.failed(
                    Blockers.AUDIT,
                    "the server said that it wrote %d rows, and the shadow has %d".formatted(written, tally.keys()));
        }
        PayloadFindings findings = layout.isTyped() ? findings(tally) : PayloadFindings.NONE;
        boolean excluded = policy.deleteMode() == DeleteMode.EXCLUDE_DELETED && tally.deletedKeys() > 0;
        if (excluded || tally.withheld() > 0) {
            dropMarked(FillSql.NOT_SERVED);
        }
        return new Built(tally, findings, oneRowPerKey);
    }

    /** An attempt after others that ran out of memory takes less of the server. */
    Map<String, String> settings(Strategy strategy, ServerVersion version) {
        Map<String, String> settings = BuildSettings.of(policy, layout, strategy, version);
        Limits limits = policy.limits();
        return limits.halvings() == 0
                ? settings
                : BuildSettings.smaller(settings, SmallerPlan.of(limits, session), limits, version);
    }

    /** Puts the rows that wait for values of earlier events again, with these values. */
    private void carryForward(LatestEvents latest, Map<String, String> settings) {
        if (session.query(FillSql.waiting(shadow)).get(0).number("waiting") > 0) {
            session.execute(
                    FillSql.carryForward(shadow, layout, plan.unavailable(), latest), BuildSettings.joining(settings));
            dropMarked(FillSql.WAITING);
        }
    }

    /** Looks at the payloads and keeps what does not fit, while the rows that are withheld are still there. */
    private PayloadFindings findings(Tally tally) {
        Quality quality = policy.quality();
        if (tally.withFailures() > 0 && quarantines) {
            var table = policy.quarantineOf(plan.target());
            new QuarantineTable(catalog, session, table, quality.quarantine().keep())
                    .write(shadow, plan.target(), layout);
        }
        return PayloadFindings.in(shadow, layout, plan.uniqueKey(), quality, session);
    }

    private void dropMarked(int mark) {
        drop(marked(mark));
    }

    private List<Row> marked(int mark) {
        return session.query(BuildSql.markedPartitions(shadow, mark));
    }

    private void drop(List<Row> partitions) {
        if (!partitions.isEmpty()) {
            List<String> ids =
                    partitions.stream().map(row -> row.string("partition_id")).toList();
            session.execute(BuildSql.dropPartitions(shadow, ids), Map.of());
        }
    }

    /** What all positions have in common; nothing where that is not known, or is of no use. */
    private Optional<SourceForm> form(LatestEvents latest, Collection<String> formats) {
        return latest.truncated().isEmpty()
                ? SourceForm.Positions.of(formats)
                        .flatMap(positions -> SourceForm.read(
                                positions,
                                session.query(SourceForm.look(latest.log(), positions))
                                        .get(0)))
                : Optional.empty();
    }

    /**
     * The same as {@link #write} with {@link Fill#MARKING}, for less. Gives nothing, and leaves nothing behind, where events have
     * come that are not of the form, or tie.
     */
    private OptionalLong writePlainly(LatestEvents latest, SourceForm form, Map<String, String> settings) {
        try {
            long marking = insert(insert(shadow, plan, latest.in(form), Fill.MARKING), latest, settings);
            long written = settleRedelivered(marking, latest, false, settings);
            if (new Audit(session, shadow, layout).repeatedKeys(null) == 0) {
                return OptionalLong.of(written);
            }
        } catch (StatementRefused e) {
            if (!SourceForm.isBroken(String.valueOf(e.getMessage()))) {
                throw e;
            }
        }
        drop(session.query(BuildSql.partitions(shadow)));
        return OptionalLong.empty();
    }

    /** Rows that the server says it wrote and that are still there; 0 where it does not say. */
    private long write(LatestEvents latest, Fill how, boolean onTopOfOthers, Map<String, String> settings) {
        long written = insert(insert(shadow, plan, latest, how), latest, settings);
        return how == Fill.MARKING ? settleRedelivered(written, latest, onTopOfOthers, settings) : written;
    }

    /**
     * Puts the keys again whose events were delivered more than once. Where they are many, everything is put again: the set
     * of their hashes would take more memory than streaming through the log a second time.
     */
    private long settleRedelivered(
            long written, LatestEvents latest, boolean onTopOfOthers, Map<String, String> settings) {
        List<Row> again = marked(FillSql.AGAIN);
        if (again.isEmpty()) {
            return written;
        }
        long rows = again.stream().mapToLong(row -> row.number("rows")).sum();
        boolean few = onTopOfOthers || rows <= Math.max(FEW_KEYS, written / FEW_OF_ALL);
        LatestEvents which = few ? latest.ofKeys(FillSql.keysAgain(shadow, layout)) : latest;
        if (!few) {
            drop(session.query(BuildSql.partitions(shadow)));
        }
        long put = insert(insert(shadow, plan, which, Fill.COUNTING), latest, settings);
        drop(few ? again : List.of());
        long kept = few ? written - rows : 0;
        return written == 0 || put == 0 ? 0 : kept + put;
    }

    private long insert(String statement, LatestEvents latest, Map<String, String> settings) {
        try {
            return session.execute(statement, settings).writtenRows();
        } catch (StatementRefused e) {
            if (!BuildSql.isCollision(String.valueOf(e.getMessage()))) {
                throw e;
            }
            throw RunEnded.failed(Blockers.KEY, "one key hash stands for two keys: " + collisions(latest.log()));
        }
    }

    private String collisions(LogSource log) {
        return session.query(AuditSql.collidingKeys(log)).stream()
                .map(row -> "%s for %s and %s".formatted(row.string("hash"), row.string("one"), row.string("other")))
                .collect(Collectors.joining(", "));
    }

    /** Counts while the tombstones are still there. */
    private Tally tally(LatestEvents latest, @Nullable String keys) {
        Tally tally = Tally.of(session.query(AuditSql.tally(shadow, layout, plan.uniqueKey(), plan.unavailable(), keys))
                .get(0));
        if (tally.conflicts() == 0) {
            return tally;
        }
        List<String> examples = session.query(AuditSql.conflictExamples(shadow)).stream()
                .map(row -> row.string("example"))
                .toList();
        return tally.withConflicts(exactConflicts(tally, latest), examples);
    }

    private long exactConflicts(Tally tally, LatestEvents latest) {
        if (tally.duplicates() == 0 || !AuditSql.needsConflictsAmongDuplicated(latest.ordering())) {
            return tally.conflicts();
        }
        String duplicated = AuditSql.keysWithDuplicates(shadow);
        long amongDuplicated = session.query(AuditSql.conflictsAmongDuplicated(duplicated, latest.log()))
                .get(0)
                .number("conflicts");
        return tally.conflictsWithoutDuplicates() + amongDuplicated;
    }

    static String insert(Dataset shadow, ClickHouseCdcMaterializationPlan plan, LatestEvents latest, Fill how) {
        var layout = ServingLayout.of(plan);
        return switch (how) {
            case BY_WINDOW -> FillSql.byWindow(shadow, layout, plan.unavailable(), latest);
            case MARKING -> FillSql.inKeyOrder(shadow, layout, plan.unavailable(), latest);
            case COUNTING -> FillSql.redelivered(shadow, layout, plan.unavailable(), latest);
        };
    }

    /**
     * What was built.
     *
     * @param tally counts of all keys
     * @param findings what the payloads say
     * @param oneRowPerKey whether it is known already that no key has more than one row
     */
    record Built(Tally tally, PayloadFindings findings, boolean oneRowPerKey) {}
}
