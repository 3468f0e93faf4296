package dev.remat.materialization.evidence;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.sql.TriageSql;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** The values that do not fit their columns, as people read of them: how many, where they are, which. */
final class UnfitValues {

    private UnfitValues() {}

    /** Counts by column and reason, and a statement that shows the rows. */
    static void summary(MarkdownText text, ClickHouseCdcMaterializationReport report, QualityEvidence found) {
        text.item(
                "Rows with failures: %s of %s, that is %s",
                found.rowsWithFailures(), found.rowsChecked(), percent(found.parseErrorRatio()));
        text.fact("Rows withheld", found.rowsWithheld());
        found.quarantine().ifPresent(dataset -> text.fact("Quarantine dataset", dataset));
        if (found.failures().isEmpty()) {
            return;
        }
        if (found.quarantine().isPresent()) {
            text.fact("Look at them", TriageSql.quarantined(found.quarantine().get(), report.targetDataset()));
        } else if (report.passed()) {
            text.fact("Look at them", TriageSql.served(report.targetDataset()));
        }
        text.table(
                List.of("Column", "Type", "Reason", "Rows"),
                found.failures().stream()
                        .map(failures -> List.<Object>of(
                                failures.column(), failures.clickhouseType(), failures.reason(), failures.rows()))
                        .toList());
    }

    /** Six digits of a ratio, as people write it in configuration. */
    static String percent(double ratio) {
        return new BigDecimal(ratio)
                        .movePointRight(2)
                        .round(new MathContext(6, RoundingMode.HALF_UP))
                        .stripTrailingZeros()
                        .toPlainString()
                + "%";
    }

    /** Some of the values, with what leads to their rows. */
    static void samples(MarkdownText text, QualityEvidence found) {
        found.samples()
                .forEach(value -> text.item(
                        "%s is %s in key %s, position %s, event %s: payload %s",
                        value.column(),
                        value.reason(),
                        value.keyJson(),
                        value.position(),
                        value.eventHash(),
                        value.payload()));
    }
}
