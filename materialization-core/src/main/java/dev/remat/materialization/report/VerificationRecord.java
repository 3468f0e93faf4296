package dev.remat.materialization.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison of a published table with a full rebuild has found.
 *
 * @param run the run that built the published table
 * @param strategy how it was rebuilt; null where it was not
 * @param published what the published table holds
 * @param rebuilt what the log says; null where it was not rebuilt
 * @param differingKeys keys whose rows differ
 * @param examples key JSON of up to ten of them
 */
public record VerificationRecord(
        String run,
        @Nullable String strategy,
        Side published,
        @Nullable Side rebuilt,
        long differingKeys,
        List<String> examples) {

    public VerificationRecord {
        examples = List.copyOf(examples);
    }

    /**
     * One of two tables.
     *
     * @param rows number of rows
     * @param checksum order-independent checksum over the columns of the log
     */
    public record Side(long rows, String checksum) {

        /** For people. */
        @Override
        public String toString() {
            return "%d rows with checksum %s".formatted(rows, checksum);
        }
    }
}
