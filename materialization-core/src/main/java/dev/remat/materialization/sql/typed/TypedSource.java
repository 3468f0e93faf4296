package dev.remat.materialization.sql.typed;

import dev.remat.materialization.log.CdcColumn;
import org.jspecify.annotations.Nullable;

/**
 * The rows whose documents are read.
 *
 * @param select a SELECT; with {@code dpone_cdc_operation} among its columns where a column says what becomes of
 *     unavailable values
 * @param document an expression over its columns: the JSON object of a row
 * @param unavailableValue the text that stands for a value that the source did not send, or null where there is none
 * @param withCarried whether it also has the columns {@link #CARRIED_KEYS} and {@link #CARRIED_VALUES}, see {@link
 *     CarrySql}; their pairs go before those of the document
 */
public record TypedSource(
        String select, String document, @Nullable String unavailableValue, boolean withCarried) {

    /** Keys of carried values, {@code Array(String)}. */
    public static final String CARRIED_KEYS = "remat_carried_keys";

    /** Carried values in the order of their keys, {@code Array(String)}. */
    public static final String CARRIED_VALUES = "remat_carried_values";

    private static final String NUMBER = "-?[0-9].*|NaN|-?Infinity";

    /** Refuses texts that cannot be told from values: documents are read with their numbers as strings. */
    public TypedSource {
        if (unavailableValue != null && (unavailableValue.isEmpty() || unavailableValue.matches(NUMBER))) {
            throw new IllegalArgumentException(
                    "unavailable-value '%s' is a value like others; take a text that the source does not have"
                            .formatted(unavailableValue));
        }
    }

    /** The payloads of a SELECT, each all there is. */
    public static TypedSource payloads(String select) {
        return new TypedSource(select, CdcColumn.PAYLOAD_JSON.column(), null, false);
    }
}
