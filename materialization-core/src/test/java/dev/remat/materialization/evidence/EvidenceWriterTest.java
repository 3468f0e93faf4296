package dev.remat.materialization.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.golden.Golden;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceWriterTest {

    @TempDir
    private Path root;

    @Test
    void writesTheJsonAndTheMarkdownOfAPassedRun() throws IOException {
        EvidenceLocation location = write(SampleReports.passed(), "20260131T235959Z_000001");
        Golden.assertMatches("evidence/passed.json", withoutRoot(location, "cdc_materialization.json"));
        Golden.assertMatches("evidence/passed.md", withoutRoot(location, "cdc_materialization.md"));
        Golden.assertMatches("evidence/passed.run.json", withoutRoot(location, "run.json"));
    }

    @Test
    void writesTheJsonAndTheMarkdownOfAFailedRun() throws IOException {
        EvidenceLocation location = write(
                SampleReports.failed("<b>`x`</b>\n# heading | cell \u202e ``` [a](b)"), "20260131T235959Z_000002");
        Golden.assertMatches("evidence/failed.json", withoutRoot(location, "cdc_materialization.json"));
        Golden.assertMatches("evidence/failed.md", withoutRoot(location, "cdc_materialization.md"));
    }

    @Test
    void saysWhichAttemptItWasAndWhenTheNextFollows() throws IOException {
        RunResult failed = SampleReports.withRetry(SampleReports.failed("memory"), SampleReports.SECOND_OF_THREE);
        EvidenceLocation location = write(failed, "20260131T235959Z_000004");
        Golden.assertMatches("evidence/retried.run.json", withoutRoot(location, "run.json"));
        Golden.assertMatches("evidence/retried.md", withoutRoot(location, "cdc_materialization.md"));
    }

    @Test
    void keepsSixtyFourBitsExact() throws IOException {
        EvidenceLocation location = write(SampleReports.passed(), "20260131T235959Z_000003");
        String json = Files.readString(location.directory().resolve("cdc_materialization.json"));
        assertThat(json).contains("\"rows_source_events\": 9007199254740993").endsWith("}\n");
    }

    @Test
    void pointsToTheNewestRunAndToTheNewestThatPassed() throws IOException {
        write(SampleReports.passed(), "20260131T235959Z_00000a");
        write(SampleReports.failed("x"), "20260131T235959Z_00000b");
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
        write(SampleReports.passed(), "20260131T235959Z_00000a");
        Files.writeString(root.resolve("orders/latest.json"), "{ torn");
        write(SampleReports.failed("x"), "20260131T235959Z_00000b");
        JsonNode latest =
                new ObjectMapper().readTree(root.resolve("orders/latest.json").toFile());
        assertThat(latest.at("/newest_passed").isNull()).isTrue();
    }

    @Test
    void keepsTheOutcomeWhenTheFilesCannotBeWritten() throws IOException {
        Files.writeString(root.resolve("orders"), "a file where the folder should be");
        RunResult result = SampleReports.passed();
        RunResult written = new EvidenceWriter()
                .write(result, EvidenceLocation.ofRoute(root, result.record().identity()));
        assertThat(written.outcome()).isEqualTo(Outcome.SUCCEEDED);
        assertThat(written.report().jsonPath()).isEmpty();
    }

    @Test
    void leavesNoTemporaryFile() throws IOException {
        EvidenceLocation location = write(SampleReports.passed(), "20260131T235959Z_00000a");
        try (var files = Files.list(location.directory())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("cdc_materialization.json", "cdc_materialization.md", "run.json");
        }
    }

    private EvidenceLocation write(RunResult result, String runId) {
        RunResult named = SampleReports.as(runId, result);
        var location = EvidenceLocation.ofRoute(root, named.record().identity());
        new EvidenceWriter().write(named, location);
        return location;
    }

    private String withoutRoot(EvidenceLocation location, String file) throws IOException {
        return Files.readString(location.directory().resolve(file)).replace(root.toString(), "/evidence");
    }
}
