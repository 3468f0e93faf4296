package dev.remat.materialization.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.golden.Golden;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceWriterTest {

    private static final Instant STARTED = Instant.parse("2026-01-31T23:59:59Z");

    @TempDir
    private Path root;

    @Test
    void writesTheJsonAndTheMarkdownOfAPassedRun() throws IOException {
        EvidenceLocation location = write(passed(), "20260131T235959Z_000001");
        Golden.assertMatches("evidence/passed.json", withoutRoot(location, "cdc_materialization.json"));
        Golden.assertMatches("evidence/passed.md", withoutRoot(location, "cdc_materialization.md"));
        Golden.assertMatches("evidence/passed.run.json", withoutRoot(location, "run.json"));
    }

    @Test
    void writesTheJsonAndTheMarkdownOfAFailedRun() throws IOException {
        EvidenceLocation location =
                write(failed("<b>`x`</b>\n# heading | cell \u202e ``` [a](b)"), "20260131T235959Z_000002");
        Golden.assertMatches("evidence/failed.json", withoutRoot(location, "cdc_materialization.json"));
        Golden.assertMatches("evidence/failed.md", withoutRoot(location, "cdc_materialization.md"));
    }

    @Test
    void keepsSixtyFourBitsExact() throws IOException {
        EvidenceLocation location = write(passed(), "20260131T235959Z_000003");
        String json = Files.readString(location.directory().resolve("cdc_materialization.json"));
        assertThat(json).contains("\"rows_source_events\": 9007199254740993").endsWith("}\n");
    }

    @Test
    void pointsToTheNewestRunAndToTheNewestThatPassed() throws IOException {
        write(passed(), "20260131T235959Z_00000a");
        write(failed("x"), "20260131T235959Z_00000b");
        JsonNode latest =
                new ObjectMapper().readTree(root.resolve("orders/latest.json").toFile());
        assertThat(latest.at("/newest/run_id").asText()).isEqualTo("20260131T235959Z_00000b");
        assertThat(latest.at("/newest/passed").asBoolean()).isFalse();
        assertThat(latest.at("/newest_passed/run_id").asText()).isEqualTo("20260131T235959Z_00000a");
        assertThat(root.resolve("orders").resolve(latest.at("/newest/path").asText()))
                .exists();
    }

    @Test
    void startsThePointerAnewWhenItCannotBeRead() throws IOException {
        write(passed(), "20260131T235959Z_00000a");
        Files.writeString(root.resolve("orders/latest.json"), "{ torn");
        write(failed("x"), "20260131T235959Z_00000b");
        JsonNode latest =
                new ObjectMapper().readTree(root.resolve("orders/latest.json").toFile());
        assertThat(latest.at("/newest_passed").isNull()).isTrue();
    }

    @Test
    void keepsTheOutcomeWhenTheFilesCannotBeWritten() throws IOException {
        Files.writeString(root.resolve("orders"), "a file where the folder should be");
        RunResult result = passed();
        RunResult written = new EvidenceWriter()
                .write(result, EvidenceLocation.ofRoute(root, result.record().identity()));
        assertThat(written.outcome()).isEqualTo(Outcome.SUCCEEDED);
        assertThat(written.report().jsonPath()).isEmpty();
    }

    @Test
    void leavesNoTemporaryFile() throws IOException {
        EvidenceLocation location = write(passed(), "20260131T235959Z_00000a");
        try (var files = Files.list(location.directory())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("cdc_materialization.json", "cdc_materialization.md", "run.json");
        }
    }

    private EvidenceLocation write(RunResult result, String runId) {
        var old = result.record().identity();
        var identity = new RunIdentity(old.route(), new RunId(runId), old.attempt(), old.node());
        EvidenceLocation location = EvidenceLocation.ofRoute(root, identity);
        var record = result.record();
        new EvidenceWriter()
                .write(
                        new RunResult(
                                result.report(),
                                new RunRecord(
                                        identity,
                                        record.outcome(),
                                        record.explanation(),
                                        record.version(),
                                        record.endpoint(),
                                        record.startedAt(),
                                        record.finishedAt(),
                                        record.phases(),
                                        record.orderingConflictKeys())),
                        location);
        return location;
    }

    private String withoutRoot(EvidenceLocation location, String file) throws IOException {
        return Files.readString(location.directory().resolve(file)).replace(root.toString(), "/evidence");
    }

    private static RunResult passed() {
        var metrics = new TreeMap<String, Object>();
        metrics.put("dedupe_key", "dpone_cdc_unique_key_hash");
        metrics.put("rows_duplicate_events", 3L);
        metrics.put("target_table_existed", true);
        var report = new ClickHouseCdcMaterializationReport(
                "analytics.orders_cdc",
                "serving.orders",
                List.of("order_id", "line"),
                "exclude_deleted",
                9_007_199_254_740_993L,
                120,
                4,
                true,
                List.of(),
                List.of("a warning"),
                metrics,
                "clickhouse://serving.orders",
                "",
                "",
                "",
                null);
        var statement = new StatementRecord("remat_1", "SELECT 1", Duration.ofMillis(12), 5, 0, "");
        var phase = new PhaseRecord("preflight", STARTED, Duration.ofMillis(15), true, List.of(statement));
        return result(report, Outcome.SUCCEEDED, "120 rows are published", List.of(phase));
    }

    private static RunResult failed(String error) {
        var metrics = new TreeMap<String, Object>();
        metrics.put("error", error);
        var report = new ClickHouseCdcMaterializationReport(
                "analytics.orders_cdc",
                "serving.orders",
                List.of("order_id"),
                "tombstone",
                0,
                0,
                0,
                false,
                List.of("clickhouse_cdc_materialization.failed"),
                List.of(),
                metrics,
                "clickhouse://serving.orders",
                "",
                "",
                "",
                null);
        return result(report, Outcome.FAILED, error, List.of());
    }

    private static RunResult result(
            ClickHouseCdcMaterializationReport report, Outcome outcome, String explanation, List<PhaseRecord> phases) {
        var identity = new RunIdentity("orders", new RunId("20260131T235959Z_0a1b2c"), 1, "node-1");
        var record = new RunRecord(
                identity,
                outcome,
                explanation,
                "0.0.0",
                "http://localhost:8123",
                STARTED,
                STARTED.plusMillis(1500),
                phases,
                List.of());
        return new RunResult(report, record);
    }
}
