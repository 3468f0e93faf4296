package dev.remat.materialization.report;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was found in the rows that a typed run built, tombstones left out.
 *
 * @param rowsChecked rows whose payload was read into columns
 * @param rowsWithFailures rows with at least one value that does not fit
 * @param rowsWithheld those of them that are not served, because a column without NULL is among the failures
 * @param failures the values that do not fit, by column and reason
 * @param samples some of them
 * @param quarantineDataset the table that has all of them, or null where there is none
 * @param drift keys and JSON types that the columns do not declare
 * @param checks the route's checks in their order
 * @param carried columns whose value was taken from an earlier event
 */
public record QualityEvidence(
        long rowsChecked,
        long rowsWithFailures,
        long rowsWithheld,
        List<ParseFailures> failures,
        List<FailedValue> samples,
        @Nullable String quarantineDataset,
        Drift drift,
        List<CheckResult> checks,
        List<Carried> carried) {

    public QualityEvidence {
        failures = List.copyOf(failures);
        samples = List.copyOf(samples);
        checks = List.copyOf(checks);
        carried = List.copyOf(carried);
    }

    /** The quarantine table; empty where there is none. */
    public Optional<String> quarantine() {
        return Optional.ofNullable(quarantineDataset);
    }

    /** Part of the checked rows that has a failure; 0 without rows. */
    public double parseErrorRatio() {
        return rowsChecked == 0 ? 0 : rowsWithFailures / (double) rowsChecked;
    }

    /**
     * How many rows fail in one column for one reason.
     *
     * @param column the declared column
     * @param clickhouseType its type
     * @param reason id of a {@code ParseFailure}
     * @param rows number of rows
     */
    public record ParseFailures(String column, String clickhouseType, String reason, long rows) {}

    /**
     * One value that does not fit.
     *
     * @param column the declared column
     * @param clickhouseType its type
     * @param reason id of a {@code ParseFailure}
     * @param keyJson the row's key
     * @param position source position of the row's event
     * @param eventHash the row's event
     * @param payload the payload, at most 500 characters of it
     */
    public record FailedValue(
            String column,
            String clickhouseType,
            String reason,
            String keyJson,
            String position,
            String eventHash,
            String payload) {}

    /**
     * Keys and JSON types of payloads that the columns do not declare.
     *
     * @param looked whether payloads were looked through
     * @param newKeys keys of no column, with each of their JSON types
     * @param missingRequired required columns that some payloads do not have
     * @param changedTypes JSON types of declared keys beside the most frequent one, and such as the column does not take
     */
    public record Drift(
            boolean looked, List<DriftedKey> newKeys, List<DriftedKey> missingRequired, List<DriftedKey> changedTypes) {

        /** Nothing was looked at. */
        public static final Drift OFF = new Drift(false, List.of(), List.of(), List.of());

        public Drift {
            newKeys = List.copyOf(newKeys);
            missingRequired = List.copyOf(missingRequired);
            changedTypes = List.copyOf(changedTypes);
        }
    }

    /**
     * One key of payloads in one JSON type.
     *
     * @param key the key
     * @param jsonType object, array, string, number, boolean, null, malformed; absent for a missing one
     * @param rows number of rows
     * @param firstPosition source position of the first of them by time of ingest
     * @param firstKeyJson that row's key
     * @param example that row's value, at most 100 characters
     */
    public record DriftedKey(
            String key, String jsonType, long rows, String firstPosition, String firstKeyJson, String example) {}

    /**
     * What one check found.
     *
     * @param name its name
     * @param rule not-null, unique and so on
     * @param severity error or warn
     * @param failingRows rows that break it; for row-count and freshness 1 where it is broken
     * @param samples some of these rows, each as JSON
     */
    public record CheckResult(String name, String rule, String severity, long failingRows, List<String> samples) {

        public CheckResult {
            samples = List.copyOf(samples);
        }

        /** Whether nothing breaks it. */
        public boolean passed() {
            return failingRows == 0;
        }
    }

    /**
     * A column whose value came from an earlier event in some rows.
     *
     * @param column the declared column
     * @param rows number of rows
     */
    public record Carried(String column, long rows) {}
}
