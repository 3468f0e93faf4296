package dev.remat.scheduler.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.QualityEvidence.CheckResult;
import dev.remat.materialization.report.QualityEvidence.Drift;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.TypedEvidence;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReportTextTest {

    private static final Instant START = Instant.parse("2026-01-31T23:59:59Z");

    private static final QualityEvidence FOUND = new QualityEvidence(
            121,
            3,
            1,
            List.of(
                    new ParseFailures("amount", "Int8", "out-of-range", 2),
                    new ParseFailures("id", "UInt64", "absent-required", 1)),
            List.of(),
            "serving.orders_quarantine",
            Drift.OFF,
            List.of(
                    new CheckResult("is-fresh", "freshness", "warn", 1, List.of()),
                    new CheckResult("is-unique", "unique", "error", 0, List.of())),
            List.of());

    @Test
    void namesTheValuesOfATypedRouteThatDoNotFitAndTheChecksThatDidNotPass() {
        assertThat(ReportText.of(result(typed(FOUND)), "text"))
                .containsPattern("do not fit +3 rows, of which 1 are withheld")
                .containsPattern(" {3,}amount out-of-range in 2 rows")
                .containsPattern(" {3,}id absent-required in 1 rows")
                .containsPattern("quarantine +serving.orders_quarantine")
                .containsPattern("check +is-fresh \\(warn\\): 1 rows")
                .doesNotContain("is-unique");
    }

    @Test
    void saysNothingOfThemWhereThereAreNone() {
        String untyped = ReportText.of(result(null), "text");
        assertThat(ReportText.of(result(typed(null)), "text")).isEqualTo(untyped);
        assertThat(untyped).doesNotContain("do not fit", "quarantine", "check");
    }

    @Test
    void isTheTextOfTheEvidenceFilesInOtherFormats() {
        assertThat(ReportText.of(result(typed(FOUND)), "md")).startsWith("# ClickHouse CDC typed materialization");
        assertThat(ReportText.of(result(typed(FOUND)), "json"))
                .contains("\"schema_version\": \"dpone.cdc_clickhouse_typed_materialization.v1\"");
    }

    private static TypedEvidence typed(@Nullable QualityEvidence found) {
        return new TypedEvidence(List.of(), new TypedEvidence.SchemaPolicy("quarantine", 1.0, "off", "fail"), found);
    }

    @Test
    void saysWhichAttemptItWasWhereThereAreSeveral() {
        var again = new RetryRecord(3, FailureClass.RETRYABLE, START.plusSeconds(10), null, 0);
        assertThat(ReportText.of(result(null, again), "text"))
                .containsPattern("attempt +1 of 3, the next follows at 2026-02-01T00:00:09Z");
        assertThat(ReportText.of(result(null), "text")).doesNotContain("attempt");
    }

    private static RunResult result(@Nullable TypedEvidence typed) {
        return result(typed, RetryRecord.NONE);
    }

    private static RunResult result(@Nullable TypedEvidence typed, RetryRecord retry) {
        var report = new ClickHouseCdcMaterializationReport(
                "demo.cdc",
                "serving.orders",
                List.of("id"),
                "tombstone",
                200,
                120,
                0,
                true,
                List.of(),
                List.of(),
                new TreeMap<>(),
                "clickhouse://serving.orders",
                "",
                "",
                "",
                typed);
        var identity = new RunIdentity("orders", new RunId("20260131T235959Z_0a1b2c"), 1, "node-1");
        var record = new RunRecord(
                identity,
                Outcome.SUCCEEDED,
                "120 rows are published",
                "0",
                "",
                START,
                START,
                List.of(),
                List.of(),
                retry);
        return new RunResult(report, record);
    }
}
