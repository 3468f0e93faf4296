package dev.remat.materialization.sql.typed;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.sql.typed.DocumentSql.Numbers;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The projection of payloads into declared columns.
 *
 * <p>Meant for ClickHouse 24.8 and later, and tried on 26.7. Meant for the rows that are served, not for every event of a log: a
 * payload is scanned once and taken apart once, then each column costs about what its type costs.
 */
public final class TypedSql {

    private TypedSql() {}

    /** The column with the reason of a declared column: a {@code ParseFailure}'s id, or the empty text. */
    public static String reasonColumn(TypedColumn column) {
        return "remat_reason_" + column.name();
    }

    /**
     * A SELECT of declared columns and their reasons.
     *
     * <p>Each declared column comes under its own name, in its own type, followed by {@link #reasonColumn}. Where there
     * is a reason, the value is NULL if the type holds it, else the type's default: nothing to be served.
     *
     * @param columns the declared columns, each name once
     * @param carried columns of {@code source} that come first, unchanged
     * @param source the rows
     */
    public static String select(List<TypedColumn> columns, List<String> carried, TypedSource source) {
        Set<String> names = new HashSet<>();
        columns.stream()
                .map(TypedColumn::name)
                .filter(name -> !names.add(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("column '%s' is declared twice".formatted(name));
                });
        var levels = new Levels();
        Map<TypedColumn, List<String>> read = new LinkedHashMap<>();
        columns.forEach(column -> read.put(column, new ArrayList<>()));
        levels.let(source.document(), text -> {
            for (Numbers numbers : Numbers.values()) {
                read(columns, numbers, text, source, levels, read);
            }
            return "";
        });
        String selected = Stream.concat(
                        carried.stream().map(Quote::identifier),
                        read.values().stream().flatMap(List::stream))
                .collect(Collectors.joining(",\n    "));
        return "%sSELECT\n    %s\nFROM\n(\n%s\n)%s"
                .formatted(
                        Definitions.mentionedIn(selected),
                        selected,
                        levels.over(source.select()),
                        read.keySet().stream().anyMatch(TypedSql::isJson) ? JsonSql.SETTINGS : "");
    }

    /** One row with what columns get from a payload that has none of them. */
    public static String defaults(List<TypedColumn> columns) {
        return select(columns, List.of(), TypedSource.payloads("SELECT '{}' AS " + CdcColumn.PAYLOAD_JSON));
    }

    private static boolean isJson(TypedColumn column) {
        return column.type() == ColumnType.Plain.JSON;
    }

    /** Takes documents apart once for all columns that read numbers in the same form. */
    private static void read(
            List<TypedColumn> columns,
            Numbers numbers,
            String text,
            TypedSource source,
            Levels levels,
            Map<TypedColumn, List<String>> read) {
        List<TypedColumn> readers = columns.stream()
                .filter(column -> Conversions.numbers(column.type()) == numbers)
                .toList();
        if (readers.isEmpty()) {
            return;
        }
        var unsent = new UnsentSql(source.unavailableValue());
        DocumentSql.pairs(
                text,
                numbers,
                levels,
                own -> document(own, numbers, source, levels, document -> {
                    readers.forEach(column -> read.put(column, column(column, document, unsent, levels)));
                    return "";
                }));
    }

    /** A document with carried values before its own; carried values have their numbers quoted. */
    private static String document(
            DocumentSql.Document own,
            Numbers numbers,
            TypedSource source,
            Levels levels,
            DocumentSql.WithDocument then) {
        if (!source.withCarried() || numbers != Numbers.QUOTED) {
            return then.of(own);
        }
        return levels.let(
                "arrayConcat(%s, %s)".formatted(TypedSource.CARRIED_KEYS, own.keys()),
                keys -> levels.let(
                        "arrayConcat(%s, %s)".formatted(TypedSource.CARRIED_VALUES, own.values()),
                        values -> then.of(new DocumentSql.Document(own.malformed(), keys, values))));
    }

    private static List<String> column(
            TypedColumn column, DocumentSql.Document document, UnsentSql unsent, Levels levels) {
        List<String> output = new ArrayList<>();
        List<PayloadPath.Step> steps = column.path().steps();
        levels.let(
                document.value(column.path().firstKey()),
                first -> unsent.marked(
                        first,
                        levels,
                        top -> PathSql.down(
                                top,
                                steps.subList(1, steps.size()),
                                levels,
                                found -> unsent.marked(found, column, levels, sent -> {
                                    output.addAll(converted(column, sent, levels));
                                    return "";
                                }))));
        return output;
    }

    private static List<String> converted(TypedColumn column, String sent, Levels levels) {
        List<String> output = new ArrayList<>();
        levels.let(declared(column, sent), raw -> Conversions.of(column.type(), column.format())
                .of(
                        raw,
                        levels,
                        (value, reason) -> levels.let(reason, named -> {
                            output.addAll(output(column, value, named));
                            return "";
                        })));
        return output;
    }

    private static List<String> output(TypedColumn column, String value, String reason) {
        String type = column.type().sql();
        String none = column.type().holdsNull()
                ? "CAST(NULL AS %s)".formatted(type)
                : "defaultValueOfTypeName(%s)".formatted(Quote.literal(type));
        return List.of(
                "CAST([CAST(%1$s AS %2$s), %3$s][(%4$s != '') + 1] AS %2$s) AS %5$s"
                        .formatted(value, type, none, reason, Quote.identifier(column.name())),
                "%s AS %s".formatted(reason, Quote.identifier(reasonColumn(column))));
    }

    /** Puts what is declared for absent and null in their place. */
    private static String declared(TypedColumn column, String raw) {
        Numbers numbers = Conversions.numbers(column.type());
        return "transform(%1$s, ['', 'null'], [%2$s, %3$s])"
                .formatted(
                        raw,
                        declared(column.onAbsent(), numbers, Raw.ABSENT_REFUSED),
                        declared(column.onNull(), numbers, Raw.NULL_REFUSED));
    }

    private static String declared(DeclaredResult result, Numbers numbers, Raw refused) {
        if (result instanceof DeclaredResult.Value value) {
            return Quote.literal(JsonLiteral.of(value.json(), numbers));
        }
        return result.equals(DeclaredResult.NULL) ? Raw.NULL.sql() : refused.sql();
    }
}
