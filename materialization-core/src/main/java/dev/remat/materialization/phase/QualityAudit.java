package dev.remat.materialization.phase;

import dev.remat.materialization.phase.quality.FailedValues;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Percent;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.QualityEvidence.Drift;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Decides by the route's quality rules whether a typed shadow may be published. First looks at everything, then judges. */
final class QualityAudit {

    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final Quality quality;
    private final List<String> blockers = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    QualityAudit(RunSession session, ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        this.session = session;
        this.plan = plan;
        this.quality = policy.quality();
    }

    /** What there is to say about the rows. */
    QualityEvidence look(Build.Built built) {
        Tally tally = built.tally();
        FailedValues failed = built.failed();
        return new QualityEvidence(
                tally.keys() - tally.deletedKeys(),
                tally.withFailures(),
                tally.withheld(),
                failed.counts(),
                failed.samples(),
                quality.quarantines() ? quality.quarantine().of(plan.target()).toString() : null,
                Drift.OFF,
                List.of(),
                failed.carried());
    }

    /** Ends the run if the rules say so, with all the reasons there are; notes what is only worth a look. */
    void judge(QualityEvidence found) {
        values(found);
        if (!blockers.isEmpty()) {
            throw RunEnded.failed(blockers, String.join("; ", reasons));
        }
    }

    private void values(QualityEvidence found) {
        if (found.failures().isEmpty()) {
            return;
        }
        String what = "%d of %d rows have values that do not fit their columns: %s"
                .formatted(found.rowsWithFailures(), found.rowsChecked(), named(found.failures()));
        String unsent = unsent(found.failures());
        if (!unsent.isEmpty()) {
            block(what + "; the source did not send %s, and on-unavailable = fail".formatted(unsent));
        } else if (quality.onParseError() == OnParseError.FAIL) {
            block(what + "; correct the source or the columns, or set quality.on-parse-error = quarantine");
        } else if (quality.onParseError() == OnParseError.NULL && found.rowsWithheld() > 0) {
            block(what
                    + "; %d rows have them in columns that hold no NULL: make these Nullable, or set quality.on-parse-error = quarantine"
                            .formatted(found.rowsWithheld()));
        } else if (found.parseErrorRatio() > quality.maxParseErrorRatio()) {
            block(what + "; quality.max-parse-error-ratio is %s".formatted(Percent.text(quality.maxParseErrorRatio())));
        } else {
            session.journal().warn(what + "; " + served(found));
        }
    }

    private static String served(QualityEvidence found) {
        String withheld = found.rowsWithheld() == 0
                ? "all of these rows are served, with NULL in these columns"
                : "%d of these rows are not served, the others have NULL in these columns"
                        .formatted(found.rowsWithheld());
        return found.quarantine()
                .map(" and the values are in %s"::formatted)
                .map(withheld::concat)
                .orElse(withheld);
    }

    private static String named(List<ParseFailures> failures) {
        return failures.stream()
                .map(failure -> "%s %s %d times".formatted(failure.column(), failure.reason(), failure.rows()))
                .collect(Collectors.joining(", "));
    }

    /** The columns that may not lack a value that the source did not send. */
    private String unsent(List<ParseFailures> failures) {
        List<String> failing = plan.columns().stream()
                .filter(column -> column.onUnavailable() == OnUnavailable.FAIL)
                .map(TypedColumn::name)
                .toList();
        return failures.stream()
                .filter(failure -> failure.reason().equals(ParseFailure.UNAVAILABLE.id()))
                .map(ParseFailures::column)
                .filter(failing::contains)
                .collect(Collectors.joining(", "));
    }

    private void block(String reason) {
        blockers.add(Blockers.PARSE_QUARANTINE);
        reasons.add(reason);
    }
}
