package dev.remat.materialization.sql.check;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.quote.Quote;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Lists of columns and conditions about them. Nothing is indented afterwards: names and literals may hold line breaks. */
final class Columns {

    private Columns() {}

    /** Key, position and event of a row, and the columns that a rule reads. */
    static String identified(List<String> columns, String separator) {
        Set<String> shown = new LinkedHashSet<>(List.of(
                CdcColumn.UNIQUE_KEY_JSON.column(), CdcColumn.POSITION.column(), CdcColumn.EVENT_HASH.column()));
        shown.addAll(columns);
        return list(List.copyOf(shown), separator);
    }

    static String list(List<String> columns, String separator) {
        return columns.stream().map(Quote::identifier).collect(Collectors.joining(separator));
    }

    static String anyNull(List<String> columns) {
        return columns.stream()
                .map(column -> Quote.identifier(column) + " IS NULL")
                .collect(Collectors.joining(" OR "));
    }

    static String noneNull(List<String> columns) {
        return columns.stream()
                .map(column -> Quote.identifier(column) + " IS NOT NULL")
                .collect(Collectors.joining(" AND "));
    }
}
