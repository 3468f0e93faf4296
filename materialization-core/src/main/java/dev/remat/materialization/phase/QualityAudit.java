package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.phase.quality.CheckedTable;
import dev.remat.materialization.phase.quality.Checks;
import dev.remat.materialization.phase.quality.PayloadFindings;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Percent;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.quality.Severity;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.QualityEvidence.CheckResult;
import dev.remat.materialization.report.QualityEvidence.Drift;
import dev.remat.materialization.report.QualityEvidence.DriftedKey;
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

    /** Findings of one kind that a sentence names; the evidence has all. */
    private static final int NAMED = 5;

    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final Quality quality;
    private final Dataset quarantine;
    private final Limits limits;
    private final List<String> blockers = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    QualityAudit(RunSession session, ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        this.session = session;
        this.plan = plan;
        this.quality = policy.quality();
        this.quarantine = policy.quarantineOf(plan.target());
        this.limits = policy.limits();
    }

    /** What there is to say about the rows. */
    QualityEvidence look(Build.Built built, CheckedTable table, ServerVersion version) {
        Tally tally = built.tally();
        PayloadFindings findings = built.findings();
        return new QualityEvidence(
                tally.keys() - tally.deletedKeys(),
                tally.withFailures(),
                tally.withheld(),
                findings.failures(),
                findings.samples(),
                quality.quarantines() ? quarantine.toString() : null,
                findings.drift(),
                new Checks(session, limits, version).run(table, quality.checks(), quality.sample()),
                findings.carried());
    }

    /** Ends the run if the rules say so, with all the reasons there are; notes what is only worth a look. */
    void judge(QualityEvidence found) {
        values(found);
        drift(found.drift());
        found.checks().stream().filter(check -> !check.passed()).forEach(this::check);
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
            block(
                    Blockers.PARSE_QUARANTINE,
                    what + "; the source did not send %s, and on-unavailable = fail".formatted(unsent));
        } else if (quality.onParseError() == OnParseError.FAIL) {
            block(
                    Blockers.PARSE_QUARANTINE,
                    what + "; correct the source or the columns, or set quality.on-parse-error = quarantine");
        } else if (quality.onParseError() == OnParseError.NULL && found.rowsWithheld() > 0) {
            block(
                    Blockers.PARSE_QUARANTINE,
                    what
                            + "; %d rows have them in columns that hold no NULL: make these Nullable, or set quality.on-parse-error = quarantine"
                                    .formatted(found.rowsWithheld()));
        } else if (found.parseErrorRatio() > quality.maxParseErrorRatio()) {
            block(
                    Blockers.PARSE_QUARANTINE,
                    what
                            + "; quality.max-parse-error-ratio is %s"
                                    .formatted(Percent.text(quality.maxParseErrorRatio())));
        } else {
            session.journal().warn(what + "; " + served(found));
        }
    }

    private void check(CheckResult check) {
        String example =
                check.samples().stream().limit(1).map(", for example "::concat).collect(Collectors.joining());
        String sentence = "check '%s' (%s) fails in %d rows%s"
                .formatted(check.name(), check.rule(), check.failingRows(), example);
        if (check.severity().equals(Severity.ERROR.id())) {
            block(Blockers.CHECK, sentence);
        } else {
            session.journal().warn(sentence);
        }
    }

    private void drift(Drift drift) {
        drift(
                drift.newKeys(),
                "payloads have keys that no column reads",
                "declare columns for them or name them in quality.ignored-keys");
        drift(drift.missingRequired(), "required keys are missing", "see why the source leaves them out");
        drift(drift.changedTypes(), "values have other JSON types than most", "see what changed at the source");
    }

    private void drift(List<DriftedKey> keys, String what, String wayOut) {
        if (keys.isEmpty()) {
            return;
        }
        String named = keys.stream().limit(NAMED).map(QualityAudit::named).collect(Collectors.joining(", "));
        String more = keys.size() > NAMED ? " and %d more".formatted(keys.size() - NAMED) : "";
        String sentence = "%s: %s%s; %s".formatted(what, named, more, wayOut);
        if (quality.drift() == SchemaDrift.STRICT) {
            block(Blockers.SCHEMA_DRIFT, sentence);
        } else {
            session.journal().warn(sentence);
        }
    }

    private static String named(DriftedKey key) {
        return "%s (%s in %d rows, first at position %s)"
                .formatted(key.key(), key.jsonType(), key.rows(), key.firstPosition());
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

    private void block(String blocker, String reason) {
        if (!blockers.contains(blocker)) {
            blockers.add(blocker);
        }
        reasons.add(reason);
    }
}
