package dev.remat.materialization.evidence;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.RunStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the files of a run so that no reader ever sees half of one. Thread-safe for different runs. */
public final class EvidenceWriter {

    static final String RUN_JSON = "run.json";

    private static final Logger log = LoggerFactory.getLogger(EvidenceWriter.class);

    private final Consumer<RunResult> afterwards;

    /** One that tells nobody. */
    public EvidenceWriter() {
        this(completed -> {});
    }

    /** @param afterwards told about each run whose evidence another run has {@linkplain #writeAfterwards completed} */
    public EvidenceWriter(Consumer<RunResult> afterwards) {
        this.afterwards = afterwards;
    }

    /**
     * Writes {@code run.json}, the files of the report, its JSON as the last of them, and then moves {@code latest.json}.
     * Files of a report that an earlier run left in the same folder are gone before this run's JSON appears. A run whose
     * evidence cannot be written keeps its outcome: the failure is logged as an error and the report names no paths.
     *
     * @return the result with the paths of the written files in its report
     */
    public RunResult write(RunResult result, EvidenceLocation location) {
        Path directory = location.directory();
        var placed = new RunResult(placed(result.report(), directory), result.record());
        try {
            Files.createDirectories(directory);
            AtomicFiles.write(directory.resolve(RUN_JSON), EvidenceJson.run(placed.record()));
            write(ReportFiles.texts(placed), directory);
            Path latest = location.latest();
            if (latest != null) {
                LatestPointer.move(latest, placed);
                if (placed.outcome() != Outcome.UNKNOWN) {
                    UnfinishedMark.remove(directory);
                }
            }
            return placed;
        } catch (IOException e) {
            log.error(
                    "evidence of run {} could not be written to {}",
                    result.record().identity().runId(),
                    directory,
                    e);
            return result;
        }
    }

    /**
     * Writes that a run has begun, so that a run that dies leaves a trace. Where that cannot be written the run goes on, and the
     * failure is logged as an error.
     */
    public void start(RunStart start, EvidenceLocation location) {
        try {
            Files.createDirectories(location.directory());
            if (location.latest() != null) {
                UnfinishedMark.put(location.directory());
            }
            AtomicFiles.write(location.directory().resolve(RUN_JSON), EvidenceJson.running(start));
        } catch (IOException e) {
            log.error(
                    "the start of run {} could not be written to {}",
                    start.identity().runId(),
                    location.directory(),
                    e);
        }
    }

    /** Whether evidence of a run is there, begun or complete; the folder alone is none. */
    public static boolean hasBegun(EvidenceLocation location) {
        return Files.exists(location.directory().resolve(RUN_JSON));
    }

    /** The same for a run that ended before others whose evidence is there: {@code latest.json} never moves back. */
    public RunResult writeAfterwards(RunResult result, EvidenceLocation location) {
        RunResult written = write(result, EvidenceLocation.flat(location.directory()));
        Path latest = location.latest();
        boolean isThere = !written.report().jsonPath().isEmpty();
        if (latest != null && isThere) {
            try {
                LatestPointer.fitIn(latest, written);
                UnfinishedMark.remove(location.directory());
            } catch (IOException e) {
                log.error("{} could not be written", latest, e);
            }
        }
        afterwards.accept(written);
        return written;
    }

    private static void write(Map<String, String> texts, Path directory) throws IOException {
        for (String name : ReportFiles.names()) {
            if (!texts.containsKey(name)) {
                Files.deleteIfExists(directory.resolve(name));
            }
        }
        for (Map.Entry<String, String> text : texts.entrySet()) {
            AtomicFiles.write(directory.resolve(text.getKey()), text.getValue());
        }
    }

    private static ClickHouseCdcMaterializationReport placed(
            ClickHouseCdcMaterializationReport report, Path directory) {
        ReportFiles files = ReportFiles.of(report);
        return report.withPaths(
                directory.toString(),
                directory.resolve(files.json()).toString(),
                directory.resolve(files.markdown()).toString());
    }
}
