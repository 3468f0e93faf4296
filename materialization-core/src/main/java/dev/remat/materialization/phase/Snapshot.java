package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.log.StreamMark;
import dev.remat.materialization.log.StreamMark.Truncate;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.OnTruncate;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.LogSource;
import dev.remat.materialization.sql.SnapshotSql;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Fixes how far this run reads the log. */
final class Snapshot {

    private final RunSession session;

    Snapshot(RunSession session) {
        this.session = session;
    }

    /** Takes the mark. Events that arrive later are above it and wait for the next run. */
    HighWaterMark take(ClickHouseCdcMaterializationPlan plan, Ordering ordering) {
        return take(plan, ordering, LogSource.whole(plan.cdc(), plan.stream()));
    }

    /** The mark of an earlier run, and what is at or below it by now. */
    HighWaterMark take(ClickHouseCdcMaterializationPlan plan, Ordering ordering, Instant newest) {
        return take(plan, ordering, LogSource.upTo(plan.cdc(), plan.stream(), newest));
    }

    private HighWaterMark take(ClickHouseCdcMaterializationPlan plan, Ordering ordering, LogSource log) {
        List<Row> streams = session.query(SnapshotSql.highWaterMark(log));
        var mark = new HighWaterMark(
                streams.stream().map(stream -> mark(stream, Map.of())).toList());
        if (mark.truncates() == 0) {
            return mark;
        }
        Map<String, Truncate> truncates = lastTruncates(
                LogSource.upTo(plan.cdc(), plan.stream(), mark.ingestedAt().orElseThrow()), ordering);
        return new HighWaterMark(
                streams.stream().map(stream -> mark(stream, truncates)).toList());
    }

    private Map<String, Truncate> lastTruncates(LogSource upToTheMark, Ordering ordering) {
        return session.query(SnapshotSql.lastTruncates(upToTheMark, ordering)).stream()
                .collect(Collectors.toMap(
                        row -> row.string("stream"),
                        row -> new Truncate(instant(row.string("truncated_at")), row.string("source_order"))));
    }

    /** Reads the column {@code formats}. */
    static List<String> formats(Row row) {
        String formats = row.string("formats");
        return formats.isEmpty() ? List.of() : List.of(formats.split(", "));
    }

    private static StreamMark mark(Row row, Map<String, Truncate> truncates) {
        return new StreamMark(
                row.string("stream"),
                row.number("events"),
                instant(row.string("newest")),
                row.string("times"),
                formats(row),
                row.number("truncates"),
                truncates.get(row.string("stream")));
    }

    static Instant instant(String text) {
        return Instant.parse(text.replace(' ', 'T') + "Z");
    }

    /**
     * The guards that what the log holds makes fire. The run goes on to build, so that there is something to decide about.
     *
     * @throws RunEnded where the log has what the policy does not allow
     */
    List<FiredGuard> guard(
            HighWaterMark mark,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            Instant now) {
        if (mark.truncates() > 0 && policy.onTruncate() == OnTruncate.FAIL) {
            throw RunEnded.failed(
                    Blockers.TRUNCATE,
                    "the log %s has %d truncate events; set on-truncate = apply to take the rows before them for deleted"
                            .formatted(plan.cdc(), mark.truncates()));
        }
        List<FiredGuard> fired = new ArrayList<>();
        policy.guards()
                .eventAgeLimit()
                .flatMap(limit -> age(mark, plan, limit, now))
                .ifPresent(fired::add);
        if (mark.events() == 0 && !policy.guards().allowEmpty()) {
            String part = plan.streamId().map("stream %s of "::formatted).orElse("");
            fired.add(new FiredGuard(
                    Blockers.GUARD_EMPTY,
                    "%sthe log %s has no events; if that is right, set guards.allow-empty = true"
                            .formatted(part, plan.cdc())));
        }
        return fired;
    }

    private static Optional<FiredGuard> age(
            HighWaterMark mark, ClickHouseCdcMaterializationPlan plan, Duration limit, Instant now) {
        return mark.ingestedAt()
                .filter(newest -> newest.plus(limit).isBefore(now))
                .map(newest -> new FiredGuard(
                        Blockers.GUARD_MAX_EVENT_AGE,
                        "the newest event of the log %s was ingested at %s, and guards.max-event-age is %s; see whether its writer still runs"
                                .formatted(plan.cdc(), newest, limit)));
    }

    /** Notes what makes the order of events doubtful. */
    void warn(HighWaterMark mark, ClickHouseCdcMaterializationPlan plan) {
        if (plan.streamId().isEmpty() && mark.streams().size() > 1) {
            session.journal()
                    .warn("the log %s holds %d streams (%s to %s) and the route takes them all; set `stream-id`"
                            .formatted(
                                    plan.cdc(),
                                    mark.streams().size(),
                                    mark.streams().get(0).stream(),
                                    mark.streams().get(mark.streams().size() - 1).stream()));
        }
        mark.streams().stream()
                .filter(stream -> isMix(stream.positionFormats()))
                .forEach(stream -> session.journal()
                        .warn("positions of stream %s have several forms (%s), whose order means nothing across them"
                                .formatted(stream.stream(), String.join(", ", stream.positionFormats()))));
    }

    /** A hex number may happen to have decimal digits only. */
    private static boolean isMix(List<String> formats) {
        return formats.size() > 1 && !formats.equals(List.of("hex", "number"));
    }
}
