package dev.remat.materialization.sql.typed;

import static dev.remat.materialization.log.CdcColumn.DELETED;
import static dev.remat.materialization.log.CdcColumn.INGESTED_AT;
import static dev.remat.materialization.log.CdcColumn.PAYLOAD_JSON;
import static dev.remat.materialization.log.CdcColumn.POSITION;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_JSON;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.sql.typed.DocumentSql.Document;
import dev.remat.materialization.sql.typed.DocumentSql.Numbers;
import dev.remat.materialization.typed.JsonType;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds out which keys payloads have, and values of which JSON type. */
public final class DriftSql {

    /** Stands for a key whose characters cannot be read. */
    public static final String UNREADABLE_KEY = "(unreadable key)";

    /** Characters of an example. */
    private static final int EXAMPLE = 100;

    /** Characters of a value that are enough for an example, however its numbers are written on the way. */
    private static final int BEGINNING = 8 * EXAMPLE;

    /** Strings, which may have lost their end, marks, and what is between them. */
    private static final String TOKEN = "\"(?:[^\"\\\\]|\\\\[\\s\\S])*(?:\"|\\\\?$)|[1-3]|[^\"1-3]+";

    private static final String NUMBER = "\\[9,\"([-+.0-9a-zA-Z]+)(?:\"\\]|$)";

    private static final String MARKS = Stream.of(Raw.BAD_UTF8, Raw.LONE_SURROGATE, Raw.MALFORMED_VALUE)
            .map(Raw::sql)
            .collect(Collectors.joining(", "));

    private DriftSql() {}

    /**
     * A SELECT with one row for each top-level key and {@link JsonType} of its values, in that order: {@code key}, {@code
     * json_type}, {@code rows}, how many have it, {@code first_position} and {@code first_key}, the position and the unique
     * key's JSON of the first of these rows by time of ingestion, position and key hash, {@code first_key_hash} and {@code
     * first_ingested} of that row, and {@code example}, at most 100 characters of its value: the JSON, with {@code
     * malformed} in place of what is none. Payloads that are no JSON object make one row with the empty text as key.
     *
     * <p>Where a payload has a key twice, the last one counts, as it does for columns. Take {@link #settings} along, or a
     * source that makes up keys fills the memory.
     *
     * @param select a SELECT with {@code dpone_cdc_payload_json}, {@code dpone_cdc_position}, {@code
     *     dpone_cdc_ingested_at}, {@code dpone_cdc_unique_key_json} and {@code dpone_cdc_unique_key_hash}
     */
    public static String keys(String select) {
        return """
                SELECT
                    remat_key AS key,
                    remat_type AS json_type,
                    remat_rows AS rows,
                    tupleElement(remat_first, 1) AS first_position,
                    tupleElement(remat_first, 2) AS first_key,
                    tupleElement(remat_first, 4) AS first_key_hash,
                    toString(tupleElement(remat_first, 5)) AS first_ingested,
                    %5$s AS example
                FROM
                (
                SELECT
                    tupleElement(remat_field, 1) AS remat_key,
                    tupleElement(remat_field, 2) AS remat_type,
                    count() AS remat_rows,
                    argMin(tuple(%1$s, %2$s, tupleElement(remat_field, 3), %4$s, %3$s), tuple(%3$s, %1$s, %4$s)) AS remat_first
                FROM
                (
                SELECT
                    %1$s, %2$s, %3$s, %4$s,
                    arrayJoin(remat_fields) AS remat_field
                FROM
                (
                %6$s
                )
                )
                GROUP BY remat_key, remat_type
                )
                ORDER BY key, json_type""".formatted(
                        POSITION,
                        UNIQUE_KEY_JSON,
                        INGESTED_AT,
                        UNIQUE_KEY_HASH,
                        example("tupleElement(remat_first, 3)"),
                        fieldsOf(select));
    }

    /**
     * The rows of a typed shadow that {@link #keys} looks at: a deleted row has no payload of its own.
     *
     * @param keys a SELECT of the hashes of the keys that are looked at, or null for all
     */
    public static String rowsThatAreServed(String shadow, @Nullable String keys) {
        String which = keys == null ? "" : " AND %s IN (%s)".formatted(UNIQUE_KEY_HASH, keys);
        return "SELECT %s, %s, %s, %s, %s FROM %s WHERE %s = 0%s"
                .formatted(
                        PAYLOAD_JSON, POSITION, INGESTED_AT, UNIQUE_KEY_JSON, UNIQUE_KEY_HASH, shadow, DELETED, which);
    }

    /**
     * Settings that bound the memory of {@link #keys}.
     *
     * <p>An answer of {@code mostRows} rows or more is not all there is: rows are missing, and counts are lower bounds.
     *
     * @param mostRows as many rows of the answer are counted, and as many again as one block of each thread adds
     */
    public static Map<String, String> settings(int mostRows) {
        return Map.of(
                "max_rows_to_group_by", String.valueOf(mostRows),
                "group_by_overflow_mode", "any",
                "max_block_size", "8192");
    }

    /** Without the payloads, which need not go along with each of their keys. */
    private static String fieldsOf(String select) {
        var levels = new Levels();
        String fields = DocumentSql.pairs(
                PAYLOAD_JSON.column(), Numbers.TOLD_FROM_STRINGS, levels, document -> fields(document, levels));
        return "SELECT\n    %s, %s, %s, %s,\n    %s AS remat_fields\nFROM\n(\n%s\n)"
                .formatted(POSITION, UNIQUE_KEY_JSON, INGESTED_AT, UNIQUE_KEY_HASH, fields, levels.over(select));
    }

    /** Key, type and the beginning of the value for each pair that counts. */
    private static String fields(Document document, Levels levels) {
        String isBadKey = "k = char(1) AND v IN (%s)".formatted(MARKS);
        return levels.let(
                "arrayExists((k, v) -> %s, %s, %s)".formatted(isBadKey, document.keys(), document.values()),
                hasBadKey -> levels.let(
                        "arrayMap((k, count) -> count = 1 AND (k != char(2) OR NOT %s), %2$s, arrayEnumerateUniq(%2$s))"
                                .formatted(hasBadKey, document.keys()),
                        counts -> """
                                if(%1$s,
                                    [tuple('', %2$s, substringUTF8(toValidUTF8(substring(%3$s, 1, %4$d)), 1, %5$d))],
                                    arrayMap(
                                        (k, v) -> tuple(if(%6$s, %7$s, k), %8$s, substringUTF8(v, 1, %4$d)),
                                        %9$s,
                                        %10$s))""".formatted(
                                        document.malformed(),
                                        sql(JsonType.MALFORMED_DOCUMENT),
                                        PAYLOAD_JSON,
                                        BEGINNING,
                                        EXAMPLE,
                                        isBadKey,
                                        Quote.literal(UNREADABLE_KEY),
                                        type("v"),
                                        filtered(document.keys(), counts),
                                        filtered(document.values(), counts))));
    }

    private static String sql(JsonType type) {
        return Quote.literal(type.id());
    }

    private static String filtered(String array, String counts) {
        return "arrayFilter((x, c) -> c, %s, %s)".formatted(array, counts);
    }

    private static String type(String raw) {
        return "if(startsWith(%1$s, '%2$s'), %3$s, transform(substring(%1$s, 1, 1), ['{', '[', '\"', 't', 'f', 'n'], [%4$s, %5$s, %6$s, %7$s, %7$s, %8$s], %9$s))"
                .formatted(
                        raw,
                        Numbers.TOLD_FROM_STRINGS.before(),
                        sql(JsonType.NUMBER),
                        sql(JsonType.OBJECT),
                        sql(JsonType.ARRAY),
                        sql(JsonType.STRING),
                        sql(JsonType.BOOLEAN),
                        sql(JsonType.NULL),
                        sql(JsonType.MALFORMED));
    }

    /** Numbers as they were, and a word for what is not JSON; the text of a malformed document stays what it is. */
    private static String example(String value) {
        return "if(remat_type = %s, %s, substringUTF8(replaceRegexpAll(arrayStringConcat(arrayMap(t -> if(t IN (%s), %s, t), extractAll(%2$s, %5$s))), %6$s, '\\\\1'), 1, %7$d))"
                .formatted(
                        sql(JsonType.MALFORMED_DOCUMENT),
                        value,
                        MARKS,
                        sql(JsonType.MALFORMED),
                        Quote.literal(TOKEN),
                        Quote.literal(NUMBER),
                        EXAMPLE);
    }
}
