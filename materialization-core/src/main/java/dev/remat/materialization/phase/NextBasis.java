package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Baseline;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.log.StreamMark;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.IncrementalSql;
import dev.remat.materialization.sql.VersionSql;
import java.util.Optional;

/** Writes on the audited shadow what the next run needs to build on it. */
final class NextBasis {

    private final RunSession session;
    private final Dataset target;
    private final Dataset shadow;
    private final String fingerprint;

    NextBasis(RunSession session, Dataset target, Dataset shadow, String fingerprint) {
        this.session = session;
        this.target = target;
        this.shadow = shadow;
        this.fingerprint = fingerprint;
    }

    /**
     * Writes it, unless the log is one that no run can build on.
     *
     * @param earlier what this run has built on
     */
    void leave(HighWaterMark mark, Tally tally, Content content, ServerVersion version, Optional<Baseline> earlier) {
        if (mark.streams().size() != 1 || mark.truncates() > 0) {
            return;
        }
        StreamMark stream = mark.streams().get(0);
        var baseline = new Baseline(
                fingerprint,
                version.text(),
                earlier.map(Baseline::fullRebuildAt)
                        .orElse(session.identity().runId().startedAt()),
                stream.stream(),
                stream.positionFormats(),
                stream.newest(),
                stream.events(),
                stream.times(),
                content.rows(),
                session.query(IncrementalSql.parts(shadow)).get(0).string("parts"),
                tally.counts());
        session.settle(VersionSql.comment(
                shadow,
                TableComment.of(session.identity(), target).with(baseline).text()));
    }
}
