package dev.remat.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The schemas are strict: what is not in them is refused. */
class EvidenceSchemaTest {

    private static final String RUN = """
            {"run_id": "20260131T235959Z_0a1b2c", "outcome": "failed", "passed": false,
             "finished_at": "2026-01-31T23:59:59.000Z",
             "path": "20260131T235959Z_0a1b2c/cdc_materialization.json"}
            """;

    private static final String LATEST = """
            {"schema_version": "remat.latest.v1", "route": "orders", "newest": %s, "newest_passed": %s}
            """;

    @Test
    void takesAProperDocument() throws IOException {
        assertThat(problems(LATEST.formatted(RUN, "null"))).isEmpty();
    }

    @Test
    void refusesAFieldThatItDoesNotKnow() throws IOException {
        assertThat(problems(LATEST.formatted(RUN.replace("\"passed\"", "\"x\": 1, \"passed\""), "null")))
                .isNotEmpty();
    }

    @Test
    void refusesAMissingField() throws IOException {
        assertThat(problems(LATEST.formatted(RUN.replace("\"passed\": false,", ""), "null")))
                .isNotEmpty();
    }

    @Test
    void refusesAFailedRunAsTheNewestThatPassed() throws IOException {
        assertThat(problems(LATEST.formatted(RUN, RUN))).isNotEmpty();
    }

    @Test
    void refusesAReportThatPassedWithABlocker() throws IOException {
        String report = """
                {"schema_version": "dpone.cdc_clickhouse_materialization.v1", "cdc_dataset": "a.log",
                 "target_dataset": "a.t", "unique_key": ["id"], "delete_mode": "tombstone", "rows_source_events": 1,
                 "rows_materialized": 1, "rows_deleted": 0, "passed": true, "blockers": [%s], "warnings": [],
                 "metrics": {"dedupe_key": "k", "delete_mode": "tombstone", "ordering": "ingested-at",
                   "materialization_mode": "shadow_table_replace", "source_dataset": "a.log", "target_dataset": "a.t",
                   "target_table_existed": true},
                 "artifact_uri": "clickhouse://a.t", "output_dir": "", "json_path": "", "markdown_path": ""}
                """;
        EvidenceSchema schema = EvidenceSchema.of("cdc_materialization");

        assertThat(schema.problems(report.formatted(""))).isEmpty();
        assertThat(schema.problems(report.formatted("\"clickhouse_cdc_materialization.failed\"")))
                .isNotEmpty();
    }

    private static List<String> problems(String latest) throws IOException {
        return EvidenceSchema.of("latest").problems(latest);
    }
}
