package dev.remat.materialization.sql.typed;

import static dev.remat.materialization.log.CdcColumn.PAYLOAD_JSON;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.sql.typed.DocumentSql.Numbers;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the values that events did not send because they did not change. */
public final class CarrySql {

    /** The place of an event among those of its key, {@code UInt64}; the oldest has 1. */
    public static final String PLACE = "remat_place";

    /** Whether an event begins its row anew, {@code UInt8}: what is older is of another row. */
    public static final String STARTS = "remat_starts";

    private CarrySql() {}

    /**
     * A SELECT of {@code dpone_cdc_unique_key_hash}, {@link TypedSource#CARRIED_KEYS} and {@link
     * TypedSource#CARRIED_VALUES}: for each key, the values of columns that are carried forward.
     *
     * <p>The value of a column is that of the newest event that has it, JSON null too, and not the placeholder; if that
     * event is older than the newest one that begins the row anew, there is none, and the column is not among the pairs.
     * An event whose payload is not a JSON object may have had any value, so it counts as one that has them all, and
     * hands on that it cannot be read. Memory holds one value per key and column.
     *
     * @param events a SELECT of events with {@code dpone_cdc_unique_key_hash}, {@code dpone_cdc_payload_json}, {@link
     *     #PLACE} and {@link #STARTS}; payloads of deletes whose values do not count are {@code {}} in it
     * @param columns declared columns, at least one that carries values forward; the others are left out
     * @param unavailableValue see {@link TypedSource}
     */
    public static String pairs(String events, List<TypedColumn> columns, @Nullable String unavailableValue) {
        List<String> keys = columns.stream()
                .filter(column -> column.onUnavailable() == OnUnavailable.CARRY_FORWARD)
                .map(column -> column.path().firstKey())
                .distinct()
                .toList();
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("no column carries values forward");
        }
        var levels = new Levels();
        List<String> newest = new ArrayList<>();
        DocumentSql.pairs(PAYLOAD_JSON.column(), Numbers.QUOTED, levels, document -> {
            keys.forEach(key -> levels.let(
                    document.value(key),
                    raw -> levels.let(has(raw, unavailableValue), has -> {
                        newest.add("tuple(argMaxIf(%1$s, %2$s, %3$s), maxIf(%2$s, %3$s))".formatted(raw, PLACE, has));
                        return "";
                    })));
            return "";
        });
        return """
                SELECT
                    %1$s,
                    arrayFilter((k, f) -> tupleElement(f, 2) >= greatest(remat_start, 1), %2$s, remat_found) AS %3$s,
                    arrayMap(f -> tupleElement(f, 1), arrayFilter(f -> tupleElement(f, 2) >= greatest(remat_start, 1), remat_found)) AS %4$s
                FROM
                (
                SELECT
                    %1$s,
                    maxIf(%5$s, %6$s) AS remat_start,
                    [
                        %7$s
                    ] AS remat_found
                FROM
                (
                %8$s
                )
                GROUP BY %1$s
                )""".formatted(
                        UNIQUE_KEY_HASH,
                        Quote.literals(keys),
                        TypedSource.CARRIED_KEYS,
                        TypedSource.CARRIED_VALUES,
                        PLACE,
                        STARTS,
                        String.join(",\n        ", newest),
                        levels.over(events));
    }

    private static String has(String raw, @Nullable String unavailableValue) {
        return unavailableValue == null
                ? raw + " != ''"
                : "bitAnd(%s != '', NOT %s)".formatted(raw, Raw.isText(raw, unavailableValue));
    }
}
