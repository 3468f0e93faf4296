package dev.remat.materialization.report;

/**
 * Everything a run leaves behind.
 *
 * @param report the deterministic evidence
 * @param record what differs from run to run
 */
public record RunResult(ClickHouseCdcMaterializationReport report, RunRecord record) {

    public Outcome outcome() {
        return record.outcome();
    }
}
