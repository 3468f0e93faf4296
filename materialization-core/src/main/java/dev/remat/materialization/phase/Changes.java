package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Baseline;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TypedBaseline;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.phase.quality.Earlier;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.BuildSql;
import dev.remat.materialization.sql.IncrementalSql;
import dev.remat.materialization.sql.LatestEvents;
import dev.remat.materialization.sql.LogSource;
import dev.remat.materialization.sql.PublishSql;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes the shadow out of the published table: its parts are attached, the rows of changed keys are taken out, and these keys
 * are built anew. Where all new events of a key follow its row in the source, its earlier events cannot matter any more: the row has
 * their counts. Any other key is built from all its events. These are copied first, so that every number is about the
 * same ones. That no other key has more than one row is known from the run before, and from the number of rows in the end.
 * In typed tables a key whose row is the first of a finding that the evidence shows counts as changed, so that what is shown of it is
 * known.
 */
final class Changes {

    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final Build build;
    private final TypedBasis typedBasis;
    private final Dataset shadow;
    private final Dataset copy;
    private final Dataset scratch;

    Changes(
            RunSession session,
            RunTables tables,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            Build build) {
        this.session = session;
        this.plan = plan;
        this.build = build;
        this.typedBasis = new TypedBasis(session, plan, policy);
        this.shadow = tables.shadow(session.identity().runId());
        this.copy = tables.of(RunTables.Kind.EVENTS, session.identity().runId());
        this.scratch = tables.of(RunTables.Kind.PIECE, session.identity().runId());
    }

    /**
     * Builds.
     *
     * @param latest which events are looked for, up to the mark of this run
     * @param newEvents how many came since the earlier mark
     * @return what was built, or why it could not be; then there is no shadow
     */
    Result build(Baseline baseline, LatestEvents latest, long newEvents, Map<String, String> settings) {
        LogSource log = latest.log();
        LogSource before = LogSource.upTo(log.dataset(), log.stream(), baseline.highWater());
        copyEvents(log, before, baseline, settings);
        Row served = session.query(
                        IncrementalSql.served(plan.target(), decidedKeys(baseline), copy, baseline.highWater()))
                .get(0);
        long earlier = served.number("earlier");
        if (earlier > 0) {
            Optional<String> changed = BasisCheck.lateOrCut(
                    baseline, session.query(IncrementalSql.known(before)).get(0));
            if (changed.isPresent()) {
                Cleanup.dropHelper(session, copy);
                return Result.not(changed.get());
            }
        }
        var ofChanged = new LatestEvents(log.in(copy), latest.ordering(), List.of());
        var then = new LatestEvents(before.in(copy), latest.ordering(), List.of());
        return baseline.payloads()
                .map(payloads -> typed(baseline, payloads, then, ofChanged, newEvents, settings))
                .orElseGet(() -> Result.of(put(
                        baseline,
                        replaced(served, earlier, then),
                        ofChanged.onTopOf(IncrementalSql.servedCounts(plan.target(), decidedKeys(baseline))),
                        earlier + newEvents,
                        null,
                        settings)));
    }

    /** What payloads say is about all rows: it is known of those before, less those of the changed keys, and these are looked at. */
    private Result typed(
            Baseline baseline,
            TypedBaseline payloads,
            LatestEvents then,
            LatestEvents ofChanged,
            long newEvents,
            Map<String, String> settings) {
        Build.Sums replaced = build.sums(then, settings);
        long withheldOthers = baseline.counts().withheld() - replaced.tally().withheld();
        Optional<String> doubt = typedBasis.doubt(payloads, withheldOthers);
        if (doubt.isPresent()) {
            Cleanup.dropHelper(session, copy);
            return Result.not(doubt.get());
        }
        long failing = baseline.counts().withFailures() - replaced.tally().withFailures();
        var earlier = new Earlier(payloads, replaced.payloads(), failing);
        long events = replaced.tally().events() + newEvents;
        Build.Built built = put(baseline, replaced.tally().counts(), ofChanged, events, earlier, settings);
        doubt = built.findings().doubt();
        if (doubt.isPresent()) {
            undo();
            return Result.not(doubt.get());
        }
        return Result.of(built);
    }

    private Build.Built put(
            Baseline baseline,
            Baseline.Counts replaced,
            LatestEvents ofChanged,
            long events,
            @Nullable Earlier earlier,
            Map<String, String> settings) {
        build.createShadow();
        attach();
        String keys = IncrementalSql.changedKeys(copy);
        session.execute(IncrementalSql.delete(shadow, keys), settings);
        Build.Built built = build.fillKeys(ofChanged, events, keys, earlier, settings);
        new Audit(session, shadow, ServingLayout.of(plan)).checkOneRowPerKey(keys);
        Cleanup.dropHelper(session, copy);
        return new Build.Built(sum(baseline.counts(), replaced, built.tally()), built.findings(), true);
    }

    /** Copies what is new and, of keys for which that does not decide, what was there before. */
    private void copyEvents(LogSource log, LogSource before, Baseline baseline, Map<String, String> settings) {
        String comment = TableComment.of(session.identity(), plan.target()).text();
        session.execute(IncrementalSql.createEvents(copy, plan.cdc(), comment), Map.of());
        session.execute(IncrementalSql.copyNew(copy, log, baseline.highWater()), settings);
        String keys =
                plan.isTyped() ? IncrementalSql.changedKeys(copy) : IncrementalSql.undecidedKeys(copy, plan.target());
        session.execute(IncrementalSql.copyEarlier(copy, before, keys), settings);
        List<String> firstKeys =
                baseline.payloads().map(TypedBaseline::firstKeys).orElse(List.of());
        if (!firstKeys.isEmpty()) {
            session.execute(IncrementalSql.copyKeys(copy, log, firstKeys), settings);
        }
    }

    private String decidedKeys(Baseline baseline) {
        return IncrementalSql.decidedKeys(copy, baseline.highWater());
    }

    /** What the changed keys added up to before: those that are served with their counts, and those of which all events were copied. */
    private Baseline.Counts replaced(Row served, long earlier, LatestEvents before) {
        var counts = new Baseline.Counts(
                served.number("keys"),
                served.number("deleted_keys"),
                served.number("events"),
                served.number("duplicates"),
                0,
                0,
                0);
        return earlier == 0 ? counts : counts.plus(replaced(before));
    }

    private Baseline.Counts replaced(LatestEvents before) {
        Row row = session.query(IncrementalSql.counts(before), Map.of("optimize_read_in_window_order", "1"))
                .get(0);
        long conflicts = row.number("conflicts");
        if (conflicts > 0
                && row.number("duplicates") > 0
                && AuditSql.needsConflictsAmongDuplicated(before.ordering())) {
            String keys = IncrementalSql.keysWithDuplicates(before.log());
            conflicts = row.number("conflicts_without_duplicates")
                    + number(AuditSql.conflictsAmongDuplicated(keys, before.log()), "conflicts");
        }
        return new Baseline.Counts(
                row.number("keys"),
                row.number("deleted_keys"),
                row.number("events"),
                row.number("duplicates"),
                conflicts,
                0,
                0);
    }

    private void attach() {
        List<String> partitions = session.query(BuildSql.partitions(plan.target())).stream()
                .map(row -> row.string("partition_id"))
                .toList();
        if (!partitions.isEmpty()) {
            session.execute(IncrementalSql.attach(shadow, plan.target(), partitions), Map.of());
        }
    }

    private static Tally sum(Baseline.Counts before, Baseline.Counts replaced, Tally put) {
        return put.of(before.minus(replaced).plus(put.counts()));
    }

    /** Takes away what was begun, for a full rebuild to start from nothing. */
    void undo() {
        session.settle(PublishSql.dropAtOnce(shadow));
        session.settle(PublishSql.dropAtOnce(copy));
        session.settle(PublishSql.dropAtOnce(scratch));
    }

    private long number(String sql, String column) {
        return session.query(sql).get(0).number(column);
    }

    /**
     * How it ended.
     *
     * @param built what was built; empty where it could not be
     * @param refusal why not
     */
    record Result(Optional<Build.Built> built, String refusal) {

        static Result of(Build.Built built) {
            return new Result(Optional.of(built), "");
        }

        static Result not(String why) {
            return new Result(Optional.empty(), why);
        }
    }
}
