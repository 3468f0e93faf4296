package dev.remat.materialization.evidence;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the files of a run so that no reader ever sees half of one. Thread-safe for different runs. */
public final class EvidenceWriter {

    static final String REPORT_JSON = "cdc_materialization.json";
    static final String REPORT_MARKDOWN = "cdc_materialization.md";
    static final String RUN_JSON = "run.json";

    private static final Logger log = LoggerFactory.getLogger(EvidenceWriter.class);

    /**
     * Writes {@code run.json}, {@code cdc_materialization.md}, {@code cdc_materialization.json} and then moves
     * {@code latest.json}. A run whose evidence cannot be written keeps its outcome: the failure is logged as an error and
     * the report names no paths.
     *
     * @return the result with the paths of the written files in its report
     */
    public RunResult write(RunResult result, EvidenceLocation location) {
        var placed = new RunResult(withPaths(result.report(), location.directory()), result.record());
        try {
            Files.createDirectories(location.directory());
            AtomicFiles.write(location.directory().resolve(RUN_JSON), EvidenceJson.run(placed.record()));
            AtomicFiles.write(location.directory().resolve(REPORT_MARKDOWN), EvidenceMarkdown.report(placed.report()));
            AtomicFiles.write(location.directory().resolve(REPORT_JSON), EvidenceJson.report(placed.report()));
            Path latest = location.latest();
            if (latest != null) {
                LatestPointer.move(latest, placed);
            }
            return placed;
        } catch (IOException e) {
            log.error(
                    "evidence of run {} could not be written to {}",
                    result.record().identity().runId(),
                    location.directory(),
                    e);
            return result;
        }
    }

    private static ClickHouseCdcMaterializationReport withPaths(
            ClickHouseCdcMaterializationReport report, Path directory) {
        return new ClickHouseCdcMaterializationReport(
                report.cdcDataset(),
                report.targetDataset(),
                report.uniqueKey(),
                report.deleteMode(),
                report.rowsSourceEvents(),
                report.rowsMaterialized(),
                report.rowsDeleted(),
                report.passed(),
                report.blockers(),
                report.warnings(),
                report.metrics(),
                report.artifactUri(),
                directory.toString(),
                directory.resolve(REPORT_JSON).toString(),
                directory.resolve(REPORT_MARKDOWN).toString(),
                report.typed());
    }
}
