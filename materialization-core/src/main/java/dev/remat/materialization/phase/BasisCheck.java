package dev.remat.materialization.phase;

import dev.remat.materialization.advice.Adviser;
import dev.remat.materialization.catalog.Baseline;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.log.StreamMark;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.IncrementalSql;
import dev.remat.materialization.sql.LogSource;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a run can build on the published table. It can only where the outcome is the table that a full rebuild would
 * give; everything that leaves a doubt is a reason against it, and the report names the first.
 */
final class BasisCheck {

    /** Where so large a part of the log is new, a full rebuild costs no more. */
    private static final long NEW_PART = 5;

    /** Up to here {@code auto} rebuilds everything: that is quick. */
    private static final long WORTH_IT = Adviser.WORTH_INCREMENTS;

    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final String fingerprint;

    BasisCheck(
            RunSession session,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            String fingerprint) {
        this.session = session;
        this.plan = plan;
        this.policy = policy;
        this.fingerprint = fingerprint;
    }

    /** Whether a run may build on a table of so many events: where the route says so, or where that is clearly cheaper. */
    static boolean isOfUse(Strategy wanted, long events) {
        return wanted == Strategy.INCREMENTAL || (wanted == Strategy.AUTO && events >= WORTH_IT);
    }

    /** Looks at the target, then at the log. */
    Basis look(Optional<TableInfo> target, long rows, ServerVersion version, Instant now) {
        long before = target.flatMap(TableInfo::rematComment)
                .flatMap(TableComment::buildsOn)
                .map(Baseline::logEvents)
                .orElse(0L);
        if (!isOfUse(policy.strategy(), before)) {
            return Basis.FULL;
        }
        Basis basis = ofTarget(target, rows, version, now);
        Baseline baseline = basis.baseline();
        return baseline == null ? basis : ofLog(basis, baseline);
    }

    private Basis ofTarget(Optional<TableInfo> target, long rows, ServerVersion version, Instant now) {
        Optional<String> never = TypedBasis.refusal(plan, policy);
        if (never.isPresent()) {
            return Basis.refused(never.get());
        }
        if (target.isEmpty()) {
            return Basis.refused("there is no target yet");
        }
        Optional<TableComment> comment = target.get().rematComment();
        Baseline baseline = comment.flatMap(TableComment::buildsOn).orElse(null);
        if (baseline == null) {
            return Basis.refused("the target does not say what it was built from");
        }
        String run = comment.map(TableComment::run).orElse("");
        String why = doubt(baseline, rows, version, now, target.get());
        return why == null ? Basis.of(baseline, run) : Basis.refused(why + ", since run " + run);
    }

    private @Nullable String doubt(Baseline baseline, long rows, ServerVersion version, Instant now, TableInfo target) {
        if (!baseline.fingerprint().equals(fingerprint)) {
            return "the plan or the version of Remat has changed";
        }
        if (!baseline.server().equals(version.text())) {
            return "the server was %s and is %s".formatted(baseline.server(), version.text());
        }
        if (baseline.fullRebuildAt().plus(policy.incremental().fullEvery()).isBefore(now)) {
            return "the last full rebuild began at %s and full-every is %s"
                    .formatted(baseline.fullRebuildAt(), policy.incremental().fullEvery());
        }
        if (baseline.rows() != rows) {
            return "the target had %d rows and has %d".formatted(baseline.rows(), rows);
        }
        String parts = Audit.parts(session, target.dataset());
        return baseline.parts().equals(parts)
                ? new TypedBasis(session, plan, policy).doubt(baseline)
                : "another program has written to the target";
    }

    private Basis ofLog(Basis basis, Baseline baseline) {
        LogSource log = LogSource.whole(plan.cdc(), plan.stream());
        List<Row> streams = session.query(IncrementalSql.streamsSince(log, baseline.highWater()));
        if (streams.size() != 1 || !streams.get(0).string("stream").equals(baseline.stream())) {
            return Basis.refused("the log had one stream, %s, and has %d".formatted(baseline.stream(), streams.size()));
        }
        Row stream = streams.get(0);
        if (stream.number("truncates") > 0) {
            return Basis.refused("the log has truncate events");
        }
        Optional<String> changed = lateOrCut(baseline, stream);
        if (changed.isPresent()) {
            return Basis.refused(changed.get());
        }
        long known = stream.number("known");
        long events = stream.number("events");
        if ((events - known) * NEW_PART > events) {
            return Basis.refused("%d of %d events are new".formatted(events - known, events));
        }
        return basis.with(new HighWaterMark(List.of(new StreamMark(
                baseline.stream(),
                events,
                Snapshot.instant(stream.string("newest")),
                stream.string("times"),
                formats(log, baseline, events > known),
                0,
                null))));
    }

    /** Tells whether what is at or below the earlier mark is something else than it was; {@code known}, {@code known_times}. */
    static Optional<String> lateOrCut(Baseline baseline, Row known) {
        boolean same = known.number("known") == baseline.logEvents()
                && known.string("known_times").equals(baseline.logTimes());
        return same
                ? Optional.empty()
                : Optional.of("the log had %d events up to %s and has %d: some came late, or were cut"
                        .formatted(baseline.logEvents(), baseline.highWater(), known.number("known")));
    }

    private List<String> formats(LogSource log, Baseline baseline, boolean hasNew) {
        var formats = new TreeSet<>(baseline.positionFormats());
        if (hasNew) {
            formats.addAll(Snapshot.formats(session.query(IncrementalSql.formatsSince(log, baseline.highWater()))
                    .get(0)));
        }
        return List.copyOf(formats);
    }
}
