package dev.remat.jobs.materialization.model;

import dev.remat.jobs.materialization.CdcEvent;
import dev.remat.jobs.typed.Reading;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TypedColumn;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a declared column gets from an event.
 *
 * @param placeholder what stands for values that the source did not send, or null
 */
record ColumnModel(TypedColumn column, @Nullable String placeholder) {

    /**
     * Reads the column.
     *
     * @param document what is read: the payload, or the key of a row that was deleted without one; empty where malformed
     * @param carried values of earlier events by key; they come before those of the document
     */
    Reading read(CdcEvent event, Optional<Json.Fields> document, Map<String, Json> carried) {
        String first = column.path().firstKey();
        if (document.isEmpty()) {
            return Reading.failed(ParseFailure.MALFORMED_DOCUMENT);
        }
        Json top =
                carried.containsKey(first) ? carried.get(first) : document.get().value(first);
        Json value = isPlaceholder(top) ? top : down(top);
        boolean unsent = value == null && column.onUnavailable() != null && event.isOperation("update");
        if (unsent || isPlaceholder(value)) {
            return Reading.failed(ParseFailure.UNAVAILABLE);
        }
        if (value == null) {
            return declared(column.onAbsent(), ParseFailure.ABSENT_REQUIRED);
        }
        if (value instanceof Json.Null) {
            return declared(column.onNull(), ParseFailure.NULL_NOT_ALLOWED);
        }
        return ValueModel.read(column.type(), column.format(), value);
    }

    /** A placeholder is found by its characters, however they are escaped. */
    boolean isPlaceholder(@Nullable Json value) {
        return placeholder != null && new Json.Text(placeholder).equals(value);
    }

    /** Below an absent or null parent a value is absent, below a parent of another type it is of a wrong type. */
    private @Nullable Json down(@Nullable Json top) {
        Json at = top;
        for (PayloadPath.Step step :
                column.path().steps().subList(1, column.path().steps().size())) {
            if (at == null || at instanceof Json.Null) {
                at = null;
            } else if (step instanceof PayloadPath.Key key && at instanceof Json.Fields object) {
                at = object.value(key.name());
            } else if (step instanceof PayloadPath.Index index && at instanceof Json.Items array) {
                at = index.place() < array.values().size() ? array.values().get(index.place()) : null;
            } else if (!(at instanceof Json.Bad)) {
                at = new Json.Bad(ParseFailure.WRONG_JSON_TYPE);
            }
        }
        return at;
    }

    /** A default goes the way of a value of the payload. */
    private Reading declared(DeclaredResult result, ParseFailure otherwise) {
        if (result instanceof DeclaredResult.Value value) {
            return ValueModel.read(column.type(), column.format(), PayloadReader.value(value.json()));
        }
        return result.equals(DeclaredResult.NULL) ? Reading.of(null) : Reading.failed(otherwise);
    }
}
