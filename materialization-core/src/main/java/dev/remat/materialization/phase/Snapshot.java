package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.LogSource;
import java.time.Instant;

/** Fixes how far this run reads the log. */
final class Snapshot {

    private final RunSession session;

    Snapshot(RunSession session) {
        this.session = session;
    }

    /** Takes the mark. Events that arrive later are above it and wait for the next run. */
    HighWaterMark take(ClickHouseCdcMaterializationPlan plan) {
        var everything = LogSource.whole(plan.cdc(), plan.stream());
        Row row = session.query(AuditSql.highWaterMark(everything)).get(0);
        long events = row.number("events");
        if (events == 0) {
            return new HighWaterMark(null, 0, "", "");
        }
        var newest = Instant.parse(row.string("newest").replace(' ', 'T') + "Z");
        return new HighWaterMark(newest, events, row.string("first_stream"), row.string("last_stream"));
    }

    /** Holds the run when the log has nothing to build from. */
    void guard(HighWaterMark mark, ClickHouseCdcMaterializationPlan plan, Guards guards) {
        if (mark.events() == 0 && !guards.allowEmpty()) {
            String part = plan.streamId().map("stream %s of "::formatted).orElse("");
            throw RunEnded.held(
                    Blockers.GUARD_EMPTY,
                    "%sthe log %s has no events; if that is right, set guards.allow-empty = true"
                            .formatted(part, plan.cdc()));
        }
        if (plan.streamId().isEmpty() && !mark.oneStream()) {
            session.journal()
                    .warn("the log %s holds several streams (%s to %s) and the route takes them all; set `stream-id`"
                            .formatted(plan.cdc(), mark.firstStream(), mark.lastStream()));
        }
    }
}
