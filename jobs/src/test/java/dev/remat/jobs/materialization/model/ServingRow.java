package dev.remat.jobs.materialization.model;

import dev.remat.jobs.materialization.CdcEvent;
import dev.remat.jobs.materialization.LatestModel.Latest;
import dev.remat.jobs.typed.Reading;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.TypedColumn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The row of a key, served or not.
 *
 * @param latest its event
 * @param readings by declared column, in their order; none in an untyped table
 * @param carried names of the columns whose value came from an earlier event
 */
public record ServingRow(Latest latest, Map<TypedColumn, Reading> readings, List<String> carried) {

    public CdcEvent event() {
        return latest.event();
    }

    public boolean deleted() {
        return latest.deleted();
    }

    /** Reason by name of the columns without a value, in their order; nobody reads the values of a deleted row. */
    public Map<String, String> failures() {
        Map<String, String> failures = new LinkedHashMap<>();
        readings.forEach((column, reading) -> {
            if (!deleted() && reading.failure() != null) {
                failures.put(column.name(), reading.failure().id());
            }
        });
        return failures;
    }

    /** A row is not served where a column that holds no NULL has no value, or where the source did not send one. */
    public boolean withheld() {
        return !deleted()
                && readings.entrySet().stream()
                        .anyMatch(read -> read.getValue().failure() == ParseFailure.UNAVAILABLE
                                || (read.getValue().failure() != null
                                        && !read.getKey().type().holdsNull()));
    }
}
