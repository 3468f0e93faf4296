package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Origin;
import dev.remat.materialization.catalog.Sight;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableState;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.plan.Sha256;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Proves that a rebuild would publish what is published, from the comment of the target and the catalog of the server alone.
 * Everything that leaves a doubt is a reason against it; then the run goes on as ever.
 */
public final class UnchangedCheck {

    private static final Logger log = LoggerFactory.getLogger(UnchangedCheck.class);

    /** Of times that a server tells in whole seconds, twice. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final String fingerprint;

    /** @param fingerprint of everything that decides the rows */
    public UnchangedCheck(
            RunSession session,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            String fingerprint) {
        this.session = session;
        this.plan = plan;
        this.policy = policy;
        this.fingerprint = verdict(fingerprint, policy);
    }

    /** Fingerprint of everything that decides the rows, and whether they may be published. */
    private static String verdict(String rows, ClickHouseCdcMaterializationPolicy policy) {
        return Sha256.hex("%s %s %s %s".formatted(rows, policy.guards(), policy.quality(), policy.onSchemaChange()));
    }

    /** Empty where a doubt is left, or where the route wants a rebuild whatever has changed. */
    Optional<Unchanged> look(Sight sight, Instant now) {
        if (policy.incremental().whenUnchanged() == WhenUnchanged.REBUILD) {
            return Optional.empty();
        }
        Optional<TableComment> comment =
                sight.of(plan.target()).flatMap(target -> target.table().rematComment());
        Optional<Unchanged> told = comment.flatMap(TableComment::builtFrom)
                .flatMap(origin ->
                        comment.flatMap(TableComment::builder).map(builder -> new Unchanged(builder, origin)));
        if (told.isEmpty()) {
            log.debug("the target does not say what it was built from");
            return told;
        }
        String doubt = doubt(told.get().origin(), comment.get(), sight, now);
        log.debug("nothing has changed: {}", doubt == null ? "yes" : "no, because " + doubt);
        return doubt == null ? told : Optional.empty();
    }

    private @Nullable String doubt(Origin origin, TableComment comment, Sight sight, Instant now) {
        String ofRoute = ofRoute(origin, now);
        if (ofRoute != null) {
            return ofRoute;
        }
        if (comment.placedBy().isPresent()) {
            return "a decision has put the target in its place";
        }
        if (!origin.server().version().equals(sight.server().version().text())) {
            return "the server has another version";
        }
        if (sight.of(plan.cdc())
                .filter(seen -> isUnchanged(seen, origin, sight.startedAt()))
                .isEmpty()) {
            return "the log may have changed";
        }
        boolean untouched = sight.of(plan.target())
                .filter(target -> target.content().equals(origin.table().state()))
                .isPresent();
        return untouched && rows() == origin.table().rows() ? null : "another program has changed the target";
    }

    /** What needs no look at the server. */
    private @Nullable String ofRoute(Origin origin, Instant now) {
        if (!origin.fingerprint().equals(fingerprint)) {
            return "plan, policy or version of Remat have changed";
        }
        if (origin.fullRebuildAt().plus(policy.incremental().fullEvery()).isBefore(now)) {
            return "full-every is over";
        }
        if (ServingLayout.of(plan).expires()) {
            return "values expire";
        }
        if (policy.quality().checks().stream().anyMatch(check -> looksBeyondTheTable(check.rule()))) {
            return "a check depends on the time or on other tables";
        }
        boolean old = policy.guards()
                .eventAgeLimit()
                .flatMap(limit -> origin.log().highWater().map(newest -> newest.plus(limit)))
                .filter(end -> end.isBefore(now))
                .isPresent();
        return old ? "the newest event is older than guards.max-event-age" : null;
    }

    private static boolean looksBeyondTheTable(CheckRule rule) {
        return rule instanceof CheckRule.Freshness
                || rule instanceof CheckRule.Referential
                || rule instanceof CheckRule.Sql;
    }

    /**
     * The same files are the same events. After merges the files are others; then equal blocks tell, as long as no number of a block
     * can have been given again: a server that restarts counts from what is there.
     */
    private static boolean isUnchanged(TableState seen, Origin origin, Instant serverStart) {
        boolean sameProcess = isSame(origin.server().startedAt(), serverStart);
        boolean sameBlocks = origin.log().blocks().equals(seen.identityAndBlocks())
                && (sameProcess || origin.log().replicated());
        return seen.tellsChanges() && (origin.log().files().equals(seen.identityAndFiles()) || sameBlocks);
    }

    private static boolean isSame(Instant one, Instant other) {
        return Duration.between(one, other).abs().compareTo(TOLERANCE) <= 0;
    }

    private long rows() {
        return session.query(AuditSql.rows(plan.target())).get(0).number("rows");
    }

    /**
     * What a table was built from.
     *
     * @param before what was there before anything of the log was read
     * @param after what is there now, with the table
     * @param fullRebuildAt when the last full rebuild began
     */
    Origin origin(Sight before, Sight after, TableState built, Instant fullRebuildAt, RunFacts facts) {
        Optional<TableState> seen = before.of(plan.cdc())
                .filter(TableState::tellsChanges)
                .filter(cdc -> isSame(before.startedAt(), after.startedAt()));
        return new Origin(
                fingerprint,
                fullRebuildAt,
                new Origin.Server(after.server().version().text(), after.startedAt()),
                new Origin.Log(
                        seen.map(TableState::identityAndBlocks).orElse(""),
                        seen.map(TableState::identityAndFiles).orElse(""),
                        seen.filter(TableState::isReplicated).isPresent(),
                        facts.highWater().orElse(null),
                        facts.events().orElse(0),
                        facts.times()),
                new Origin.Table(
                        built.content(),
                        facts.rows().orElse(0),
                        facts.checksum().orElse(""),
                        facts.deletedKeys().orElse(0)));
    }

    /** Whether a table was built by what the route says today. */
    public boolean isOfToday(Origin origin) {
        return origin.fingerprint().equals(fingerprint);
    }
}
