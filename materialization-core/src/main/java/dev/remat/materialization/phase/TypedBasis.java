package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Baseline;
import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.TypedBaseline;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.phase.quality.PayloadFindings;
import dev.remat.materialization.phase.quality.QuarantineTable;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.plan.Sha256;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.session.RunSession;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a run has to know beyond counts to build on a table with declared columns. Values that do not fit and schema drift are
 * about all rows, and rows that are withheld are not in the table; so the comment of the table has their sums.
 */
final class TypedBasis {

    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;

    TypedBasis(RunSession session, ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        this.session = session;
        this.plan = plan;
        this.policy = policy;
    }

    /** Why a route's tables are never built on; empty where they may be. */
    static Optional<String> refusal(ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        if (!plan.isTyped()) {
            return Optional.empty();
        }
        if (ServingLayout.of(plan).expires()) {
            return Optional.of(
                    "columns have a ttl, and a full rebuild has values again that have expired in the target");
        }
        return policy.quality().checks().stream()
                .filter(check -> looksAtTheBuild(check.rule()))
                .findFirst()
                .map(check -> "check '%s' looks at %s, which a full rebuild sets anew in every row"
                        .formatted(check.name(), ServingColumn.MATERIALIZED_AT));
    }

    private static boolean looksAtTheBuild(CheckRule rule) {
        String column = ServingColumn.MATERIALIZED_AT.column();
        return rule.columns().contains(column)
                || (rule instanceof CheckRule.Sql sql && sql.query().contains(column));
    }

    /** What is wrong with what the published table says of its payloads. */
    @Nullable String doubt(Baseline baseline) {
        if (!plan.isTyped()) {
            return null;
        }
        if (baseline.payloads().isEmpty()) {
            return "payloads have too many keys and failures for the comment of the target";
        }
        return baseline.payloads().get().rules().equals(rules())
                ? null
                : "schema-drift, ignored-keys or the quarantine table of the route have changed";
    }

    /** What is wrong with the quarantine table, where it must have the values of rows that nobody looks at again. */
    Optional<String> doubt(TypedBaseline before, long withheldOthers) {
        TypedBaseline.Entries entries = before.quarantined();
        if (withheldOthers == 0 || !policy.quality().quarantines()) {
            return Optional.empty();
        }
        long left = quarantine().left(entries, plan.target());
        return left == entries.count()
                ? Optional.empty()
                : Optional.of(
                        "%s had %d entries of the target and has %d of them, and %d rows that are not served may need theirs again"
                                .formatted(policy.quarantineOf(plan.target()), entries.count(), left, withheldOthers));
    }

    /** What the next run has to know; null where that is too much, or for a table without declared columns. */
    @Nullable TypedBaseline leave(PayloadFindings found, long withheld) {
        PayloadFindings.Sums sums = found.sums();
        if (!plan.isTyped() || sums.doubt() != null) {
            return null;
        }
        var baseline = new TypedBaseline(rules(), sums.failures(), sums.fields(), TypedBaseline.Entries.NONE);
        if (!baseline.fits()) {
            return null;
        }
        return withheld == 0 || !policy.quality().quarantines()
                ? baseline
                : new TypedBaseline(
                        rules(), sums.failures(), sums.fields(), quarantine().entries(plan.target()));
    }

    private QuarantineTable quarantine() {
        return new QuarantineTable(
                new Catalog(session),
                session,
                policy.quarantineOf(plan.target()),
                policy.quality().quarantine().keep());
    }

    /** Everything that decides what is looked for, other than the columns. */
    private String rules() {
        Quality quality = policy.quality();
        return Sha256.hex("%s %s %s %s"
                .formatted(
                        quality.drift().id(),
                        quality.ignoredKeys(),
                        quality.quarantines(),
                        policy.quarantineOf(plan.target())));
    }
}
