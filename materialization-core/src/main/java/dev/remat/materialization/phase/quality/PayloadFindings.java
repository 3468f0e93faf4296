package dev.remat.materialization.phase.quality;

import dev.remat.materialization.catalog.TypedBaseline.Group;
import dev.remat.materialization.report.QualityEvidence.Carried;
import dev.remat.materialization.report.QualityEvidence.Drift;
import dev.remat.materialization.report.QualityEvidence.FailedValue;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the payloads of a filled typed shadow say, rows that are withheld included.
 *
 * @param failures values that do not fit, by column and reason
 * @param samples some of them
 * @param carried columns whose value came from an earlier event
 * @param drift keys and JSON types that the columns do not declare
 * @param sums what the next run needs to know of them
 */
public record PayloadFindings(
        List<ParseFailures> failures, List<FailedValue> samples, List<Carried> carried, Drift drift, Sums sums) {

    /** Of a table without declared columns. */
    public static final PayloadFindings NONE =
            new PayloadFindings(List.of(), List.of(), List.of(), Drift.OFF, new Sums(List.of(), List.of(), null));

    public PayloadFindings {
        failures = List.copyOf(failures);
        samples = List.copyOf(samples);
        carried = List.copyOf(carried);
    }

    /** Why these may be others than those of a full rebuild. */
    public Optional<String> doubt() {
        return Optional.ofNullable(sums.doubt());
    }

    /**
     * Rows of payloads that have something in common.
     *
     * @param failures by declared column and reason
     * @param fields by payload key and JSON type
     * @param doubt why these may be wrong or not all, or null
     */
    public record Sums(
            List<Group> failures,
            List<Group> fields,
            @Nullable String doubt) {

        public Sums {
            failures = List.copyOf(failures);
            fields = List.copyOf(fields);
        }
    }
}
