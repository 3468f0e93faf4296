package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Baseline;
import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.Origin;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.Sight;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableState;
import dev.remat.materialization.catalog.TypedBaseline;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.log.StreamMark;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.VersionSql;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes on the audited shadow what the next run needs, to see that nothing has changed and to build on it. */
final class NextBasis {

    private final Catalog catalog;
    private final RunSession session;
    private final Dataset target;
    private final Dataset shadow;
    private final String fingerprint;

    NextBasis(Catalog catalog, RunSession session, Dataset target, Dataset shadow, String fingerprint) {
        this.catalog = catalog;
        this.session = session;
        this.target = target;
        this.shadow = shadow;
        this.fingerprint = fingerprint;
    }

    /**
     * Writes it, as far as a run can do something with it.
     *
     * @param earlier what this run has built on
     * @param incremental what was built and how far the log was read, if a run may build on it
     * @param check tells what the table was built from
     * @param before what was there before the log was read; empty where the server did not tell
     */
    void leave(
            Optional<Baseline> earlier,
            Optional<Summary> incremental,
            UnchangedCheck check,
            Optional<Sight> before,
            RunFacts facts) {
        if (before.isEmpty() && incremental.isEmpty()) {
            return;
        }
        Sight now = catalog.look(shadow);
        Optional<TableState> built = now.of(shadow);
        Instant fullRebuildAt = earlier.map(Baseline::fullRebuildAt)
                .orElse(session.identity().runId().startedAt());
        Optional<Origin> origin =
                before.flatMap(sight -> built.map(table -> check.origin(sight, now, table, fullRebuildAt, facts)));
        Optional<Baseline> baseline = incremental
                .filter(summary -> summary.mark().canBeBuiltOn())
                .flatMap(summary -> built.map(table -> baseline(summary, table.parts(), fullRebuildAt)));
        if (origin.isEmpty() && baseline.isEmpty()) {
            return;
        }
        TableComment comment = TableComment.of(session.identity(), target);
        comment = baseline.map(comment::with).orElse(comment);
        comment = origin.map(comment::with).orElse(comment);
        session.settle(VersionSql.comment(shadow, comment.text()));
    }

    private Baseline baseline(Summary summary, String parts, Instant fullRebuildAt) {
        StreamMark stream = summary.mark().streams().get(0);
        return new Baseline(
                fingerprint,
                summary.version().text(),
                fullRebuildAt,
                stream.stream(),
                stream.positionFormats(),
                stream.newest(),
                stream.events(),
                stream.times(),
                summary.content().rows(),
                parts,
                summary.tally().counts(),
                summary.typed());
    }

    /**
     * What a run has built.
     *
     * @param mark how far it has read the log
     * @param tally what it has counted
     * @param content what the table holds
     * @param version version of the server
     * @param typed what is known of the payloads, or null
     */
    record Summary(
            HighWaterMark mark,
            Tally tally,
            Content content,
            ServerVersion version,
            @Nullable TypedBaseline typed) {}
}
