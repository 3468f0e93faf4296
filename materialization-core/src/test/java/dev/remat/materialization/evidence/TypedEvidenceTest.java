package dev.remat.materialization.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.golden.Golden;
import dev.remat.materialization.report.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of typed routes. */
class TypedEvidenceTest {

    private static final String RUN = "20260131T235959Z_0a1b2c";

    @TempDir
    private Path root;

    @Test
    void ofARunThatPassedWithQuarantine() throws IOException {
        Path folder = writeInRoute(SampleReports.passed(SampleFindings.quarantined()));
        assertMatches("typed-passed", folder, "cdc_typed_materialization");
        assertMatches("typed-passed.quarantine", folder, "cdc_typed_parse_quarantine");
    }

    @Test
    void ofARunThatFailedByParseFailuresDriftAndACheck() throws IOException {
        var blockers = List.of(
                "clickhouse_cdc_typed_materialization.parse_quarantine",
                "clickhouse_cdc_typed_materialization.schema_drift",
                "clickhouse_cdc_typed_materialization.check");
        var typed = SampleFindings.everything(null, UnaryOperator.identity());
        Path folder =
                writeInRoute(SampleReports.failed("2 values do not fit; payloads have new keys", blockers, typed));
        assertMatches("typed-failed", folder, "cdc_typed_materialization");
        assertMatches("typed-failed.quarantine", folder, "cdc_typed_parse_quarantine");
    }

    @Test
    void ofARunThatEndedBeforeItLookedAtItsRows() throws IOException {
        Path folder = writeInRoute(notEvaluated());
        assertMatches("typed-not-evaluated", folder, "cdc_typed_materialization");
        assertThat(files(folder))
                .containsExactlyInAnyOrder(
                        "run.json", "cdc_typed_materialization.json", "cdc_typed_materialization.md");
    }

    @Test
    void keepsCountsExact() throws IOException {
        Path folder = writeInRoute(
                SampleReports.failed("x", List.of("x"), SampleFindings.everything(null, UnaryOperator.identity())));
        for (String file : List.of("cdc_typed_materialization.json", "cdc_typed_parse_quarantine.json")) {
            assertThat(Files.readString(folder.resolve(file))).contains("\"rows_checked\": 9007199254740993");
        }
    }

    @Test
    void namesItsFilesInTheReportAndInThePointer() throws IOException {
        RunResult written = new EvidenceWriter()
                .write(
                        SampleReports.passed(SampleFindings.quarantined()),
                        EvidenceLocation.ofRoute(
                                root, SampleReports.passed().record().identity()));
        assertThat(Path.of(written.report().jsonPath()))
                .exists()
                .isEqualTo(root.resolve("orders/" + RUN + "/cdc_typed_materialization.json"));
        assertThat(Path.of(written.report().markdownPath()))
                .exists()
                .isEqualTo(root.resolve("orders/" + RUN + "/cdc_typed_materialization.md"));
        JsonNode latest =
                new ObjectMapper().readTree(root.resolve("orders/latest.json").toFile());
        assertThat(latest.at("/newest/path").asText()).isEqualTo(RUN + "/cdc_typed_materialization.json");
    }

    @Test
    void pointsToTheUntypedPassedRunOfARouteThatHasBecomeTyped() throws IOException {
        writeInRoute(SampleReports.passed());
        writeInRoute(SampleReports.as("20260201T000000Z_0a1b2c", notEvaluated()));
        JsonNode latest =
                new ObjectMapper().readTree(root.resolve("orders/latest.json").toFile());
        assertThat(latest.at("/newest/path").asText())
                .isEqualTo("20260201T000000Z_0a1b2c/cdc_typed_materialization.json");
        assertThat(latest.at("/newest_passed/path").asText()).isEqualTo(RUN + "/cdc_materialization.json");
    }

    @Test
    void leavesNothingOfATypedRunBesideAnUntypedOne() throws IOException {
        writeFlat(SampleReports.passed(SampleFindings.quarantined()));
        writeFlat(SampleReports.failed("x"));
        assertThat(files(root))
                .containsExactlyInAnyOrder("run.json", "cdc_materialization.json", "cdc_materialization.md");
    }

    @Test
    void leavesNothingOfAnUntypedRunBesideATypedOne() throws IOException {
        writeFlat(SampleReports.passed());
        writeFlat(SampleReports.passed(SampleFindings.quarantined()));
        assertThat(files(root))
                .containsExactlyInAnyOrder(
                        "run.json",
                        "cdc_typed_materialization.json",
                        "cdc_typed_materialization.md",
                        "cdc_typed_parse_quarantine.json",
                        "cdc_typed_parse_quarantine.md");
    }

    @Test
    void leavesNoFindingsOfAnEarlierRunBesideOneThatLookedAtNothing() throws IOException {
        writeFlat(SampleReports.passed(SampleFindings.quarantined()));
        writeFlat(notEvaluated());
        assertThat(files(root))
                .containsExactlyInAnyOrder(
                        "run.json", "cdc_typed_materialization.json", "cdc_typed_materialization.md");
    }

    @Test
    void leavesFilesOfOthersAlone() throws IOException {
        Files.writeString(root.resolve("notes.md"), "mine");
        writeFlat(SampleReports.passed());
        assertThat(root.resolve("notes.md")).hasContent("mine");
    }

    private static RunResult notEvaluated() {
        return SampleReports.failed(
                "the server is not there",
                List.of("clickhouse_cdc_materialization.unreachable"),
                SampleFindings.notEvaluated());
    }

    private Path writeInRoute(RunResult result) {
        var location = EvidenceLocation.ofRoute(root, result.record().identity());
        new EvidenceWriter().write(result, location);
        return location.directory();
    }

    private void writeFlat(RunResult result) {
        new EvidenceWriter().write(result, EvidenceLocation.flat(root));
    }

    private void assertMatches(String golden, Path folder, String files) throws IOException {
        for (String kind : List.of(".json", ".md")) {
            String text = Files.readString(folder.resolve(files + kind)).replace(root.toString(), "/evidence");
            Golden.assertMatches("evidence/" + golden + kind, text);
        }
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
