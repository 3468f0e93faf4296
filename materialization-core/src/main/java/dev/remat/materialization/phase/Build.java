package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.phase.quality.Earlier;
import dev.remat.materialization.phase.quality.PayloadFindings;
import dev.remat.materialization.phase.quality.PayloadLook;
import dev.remat.materialization.phase.quality.PayloadSums;
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
import dev.remat.materialization.sql.SourceForm;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes the shadow and fills it with the latest row of every key. */
final class Build {

    /** Pieces take less of the server when memory runs out, but not less and less. */
    private static final int MOST_HALVINGS = 2;

    /** What a key takes in a set, with as much again for the set's growing, and four times that to be far from the limit. */
    private static final long KEY_BYTES = 1_024;

    private static final long MOST_PARTS = 1_024;

    private final Catalog catalog;
    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final ServingLayout layout;
    private final RunTables tables;
    private final Dataset shadow;
    private final Filling filling;
    private final boolean isServed;

    Build(
            Catalog catalog,
            RunSession session,
            RunTables tables,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy) {
        this(catalog, session, tables, tables.shadow(session.identity().runId()), plan, policy, true);
    }

    private Build(
            Catalog catalog,
            RunSession session,
            RunTables tables,
            Dataset shadow,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            boolean isServed) {
        this.catalog = catalog;
        this.session = session;
        this.plan = plan;
        this.policy = policy;
        this.layout = ServingLayout.of(plan);
        this.tables = tables;
        this.shadow = shadow;
        this.filling = new Filling(session, plan, shadow);
        this.isServed = isServed;
    }

    /** Of a table that nobody is going to read; nobody looks at what does not fit its columns. */
    static Build beside(
            Catalog catalog,
            RunSession session,
            Dataset table,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy) {
        var tables = new RunTables(plan.target(), policy.publishing().workDatabase());
        return new Build(catalog, session, tables, table, plan, policy, false);
    }

    /**
     * Builds every key.
     *
     * @param formats of the positions, as the high-water mark has them
     */
    Built build(LatestEvents latest, Fill how, Collection<String> formats, Map<String, String> settings) {
        createShadow();
        Optional<SourceForm> form = how == Fill.MARKING ? form(latest, formats) : Optional.empty();
        OptionalLong plainly = form.isEmpty() ? OptionalLong.empty() : filling.inOneForm(latest, form.get(), settings);
        long written = plainly.orElseGet(() -> filling.byStatement(latest, how, false, settings));
        return counted(written, latest, plainly.isPresent(), null, null);
    }

    /**
     * Builds some keys into a shadow that has the others.
     *
     * @param changed the events of these keys, in key order
     * @param events how many these are
     * @param keys a SELECT of their hashes
     * @param earlier what was known of all payloads, or null where there are no declared columns
     * @return what these keys add up to, and what all payloads say
     */
    Built fillKeys(
            LatestEvents changed, long events, String keys, @Nullable Earlier earlier, Map<String, String> settings) {
        Map<String, String> joining = changed.counted() == null ? settings : BuildSettings.joining(settings);
        long written = filling.byStatement(changed, Fill.streaming(events), true, joining);
        return counted(written, changed, false, keys, earlier);
    }

    /** What the rows of some keys add up to, built into a table that goes at once. */
    Sums sums(LatestEvents some, Map<String, String> settings) {
        Dataset scratch = tables.of(RunTables.Kind.PIECE, session.identity().runId());
        Build beside = new Build(catalog, session, tables, scratch, plan, policy, false);
        beside.createShadow();
        beside.filling.byStatement(some, Fill.COUNTING, false, settings);
        Tally tally = beside.tally(some, null);
        PayloadSums payloads = PayloadSums.in(scratch, null, policy.quality().drift(), session);
        Cleanup.dropHelper(session, scratch);
        return new Sums(tally, payloads);
    }

    /** Builds every key in pieces. */
    Built buildInPieces(LatestEvents latest, Strategy strategy, Sizing sizing, ServerVersion version) {
        createShadow();
        return fillInPieces(latest, strategy, sizing, version);
    }

    /** Builds every key in pieces, after another way has failed. */
    Built buildAgainInPieces(LatestEvents latest, Strategy strategy, Sizing sizing, ServerVersion version) {
        filling.empty();
        return fillInPieces(latest, strategy, sizing, version);
    }

    private Built fillInPieces(LatestEvents latest, Strategy strategy, Sizing sizing, ServerVersion version) {
        var pieces = new Pieces(
                catalog,
                session,
                tables,
                plan,
                sizing,
                this::create,
                level -> pieceSettings(strategy, sizing, version, level),
                comment());
        return counted(pieces.fill(latest, strategy), latest, false, null, null);
    }

    private Map<String, String> pieceSettings(Strategy strategy, Sizing sizing, ServerVersion version, int level) {
        Limits limits = policy.limits();
        for (int halved = 0; halved < Math.min(level, MOST_HALVINGS); halved++) {
            limits = limits.halved();
        }
        boolean isLimited = limits.memoryLimit().isPresent() || (sizing.limit() > 0 && sizing.parallel() > 1);
        Map<String, String> settings = BuildSettings.piece(
                BuildSettings.of(policy, layout, strategy, version), sizing.share(), isLimited, limits, version);
        return asSmallAs(limits, settings, version);
    }

    void createShadow() {
        create(shadow);
    }

    private void create(Dataset table) {
        session.execute(BuildSql.createShadow(table, policy.deleteMode(), layout, policy.shape(), comment()), Map.of());
        if (layout.expires()) {
            session.execute(BuildSql.keepFromExpiring(table), Map.of());
        }
    }

    private String comment() {
        return TableComment.of(session.identity(), plan.target()).text();
    }

    private Built counted(
            long written, LatestEvents latest, boolean oneRowPerKey, @Nullable String keys, @Nullable Earlier earlier) {
        Tally tally = tally(latest, keys);
        if (written > 0 && written != tally.keys()) {
            throw RunEnded.failed(
                    Blockers.AUDIT,
                    "the server said that it wrote %d rows, and the shadow has %d".formatted(written, tally.keys()));
        }
        PayloadFindings findings = layout.isTyped() && isServed ? findings(tally, keys, earlier) : PayloadFindings.NONE;
        boolean excluded = policy.deleteMode() == DeleteMode.EXCLUDE_DELETED && tally.deletedKeys() > 0;
        if (excluded || tally.withheld() > 0) {
            filling.dropMarked(FillSql.NOT_SERVED);
        }
        return new Built(tally, findings, oneRowPerKey);
    }

    Map<String, String> settings(Strategy strategy, ServerVersion version) {
        return asSmallAs(policy.limits(), BuildSettings.of(policy, layout, strategy, version), version);
    }

    /** What follows others that ran out of memory takes less of the server. */
    private Map<String, String> asSmallAs(Limits limits, Map<String, String> settings, ServerVersion version) {
        return limits.halvings() == 0
                ? settings
                : BuildSettings.smaller(settings, SmallerPlan.of(limits, session), limits, version);
    }

    /** Looks at the payloads and keeps what does not fit, while the rows that are withheld are still there. */
    private PayloadFindings findings(Tally tally, @Nullable String keys, @Nullable Earlier earlier) {
        Quality quality = policy.quality();
        long failing = tally.withFailures() + (earlier == null ? 0 : earlier.failing());
        if (failing > 0 && quality.quarantines()) {
            var table = policy.quarantineOf(plan.target());
            new QuarantineTable(catalog, session, table, quality.quarantine().keep())
                    .write(shadow, plan.target(), layout);
        }
        return new PayloadLook(layout, plan.uniqueKey(), quality, session).find(shadow, keys, earlier);
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

    /** Of so many keys, for each part to fit into the memory as a set, which does not spill. */
    private int partsOf(long keys) {
        long memory = policy.limits().memoryLimit().orElse(Long.MAX_VALUE);
        return (int) Math.min(MOST_PARTS, 1 + keys * KEY_BYTES / memory);
    }

    private long exactConflicts(Tally tally, LatestEvents latest) {
        if (tally.duplicates() == 0 || !AuditSql.needsConflictsAmongDuplicated(latest.ordering())) {
            return tally.conflicts();
        }
        int parts = partsOf(tally.duplicates());
        long amongDuplicated = 0;
        for (int part = 0; part < parts; part++) {
            String duplicated = AuditSql.keysWithDuplicates(shadow, part, parts);
            amongDuplicated += session.query(AuditSql.conflictsAmongDuplicated(duplicated, latest.log()))
                    .get(0)
                    .number("conflicts");
        }
        return tally.conflictsWithoutDuplicates() + amongDuplicated;
    }

    /**
     * What was built.
     *
     * @param tally counts of all keys
     * @param findings what the payloads say
     * @param oneRowPerKey whether it is known already that no key has more than one row
     */
    record Built(Tally tally, PayloadFindings findings, boolean oneRowPerKey) {}

    /**
     * What some rows add up to.
     *
     * @param tally counts
     * @param payloads what is in their payloads
     */
    record Sums(Tally tally, PayloadSums payloads) {}
}
