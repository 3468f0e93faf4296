package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.DELETED;
import static dev.remat.materialization.log.CdcColumn.PAYLOAD_JSON;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_JSON;
import static dev.remat.materialization.log.ServingColumn.CARRIED_COLUMNS;
import static dev.remat.materialization.log.ServingColumn.PARSE_FAILURES;
import static dev.remat.materialization.log.ServingColumn.WITHHELD;

import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.sql.typed.CarrySql;
import dev.remat.materialization.sql.typed.TypedSource;
import dev.remat.materialization.sql.typed.TypedSql;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Statements that fill the shadow.
 *
 * <p>Rows of a typed table say by {@code remat_withheld} what becomes of them: 0 is served; 1 is not, because a column
 * without NULL has no value; 2 waits for values of earlier events and is put again by {@link #carryForward}; 3 is of a key
 * that is put again by {@link #redelivered}. Rows of an untyped table say the last by {@code dpone_cdc_deleted}.
 */
public final class FillSql {

    /** Marks rows that are not served. */
    public static final int NOT_SERVED = 1;

    /** Marks rows that wait for values of earlier events. */
    public static final int WAITING = 2;

    /** Marks rows whose keys have events that were delivered again. */
    public static final int AGAIN = 3;

    private FillSql() {}

    /** Fills the shadow by the reference statement. */
    public static String byWindow(
            Dataset shadow, ServingLayout layout, @Nullable String unavailable, LatestEvents latest) {
        return fill(shadow, layout, unavailable, latest, LatestEventSql.window(latest), false);
    }

    /**
     * Fills the shadow by streaming through the log in key order. Keys with events that were delivered again are marked by {@link
     * #AGAIN} and left to {@link #redelivered}.
     */
    public static String inKeyOrder(
            Dataset shadow, ServingLayout layout, @Nullable String unavailable, LatestEvents latest) {
        return fill(shadow, layout, unavailable, latest, LatestEventSql.ordered(latest), true);
    }

    /** Fills the shadow with keys of which events were delivered again, or with all of them; streams as well. */
    public static String redelivered(
            Dataset shadow, ServingLayout layout, @Nullable String unavailable, LatestEvents latest) {
        return fill(shadow, layout, unavailable, latest, LatestEventSql.redelivered(latest), false);
    }

    /** Fills the shadow with one slice of what {@link TwoStepSql} has found. */
    public static String found(
            Dataset shadow,
            ServingLayout layout,
            @Nullable String unavailable,
            LatestEvents latest,
            TwoStepSql.Tables tables,
            Slice slice) {
        return fill(shadow, layout, unavailable, latest, TwoStepSql.rows(latest, tables, slice), false);
    }

    /** The keys that are marked by {@link #AGAIN}, as {@link LatestEvents#ofKeys} takes them. */
    public static String keysAgain(Dataset shadow, ServingLayout layout) {
        return "SELECT %s FROM %s WHERE %s = %d"
                .formatted(UNIQUE_KEY_HASH, shadow.quoted(), layout.isTyped() ? WITHHELD : DELETED, AGAIN);
    }

    /** Whether some columns take values of earlier events. */
    public static boolean carriesForward(ServingLayout layout) {
        return !carrying(layout).isEmpty();
    }

    /** One number: rows that wait. */
    public static String waiting(Dataset shadow) {
        return "SELECT count() AS waiting FROM %s WHERE %s = %d".formatted(shadow.quoted(), WITHHELD, WAITING);
    }

    /**
     * Puts the waiting rows again, with the values that their latest events did not send. Reads the events of these keys
     * alone; a duplicate delivery counts at the place of its first one.
     */
    public static String carryForward(
            Dataset shadow, ServingLayout layout, @Nullable String unavailable, LatestEvents latest) {
        List<TypedColumn> carrying = carrying(layout);
        String waiting = """
                SELECT
                    %1$s,
                    arrayFilter((key, name) -> remat_waiting.%2$s[name] = %3$s, %4$s, %5$s) AS remat_wanted,
                    arrayFilter(key -> has(remat_wanted, key), remat_found.%6$s) AS %6$s,
                    arrayFilter((value, key) -> has(remat_wanted, key), remat_found.%7$s, remat_found.%6$s) AS %7$s
                FROM
                (
                    SELECT %1$s, %2$s
                    FROM %8$s
                    WHERE %9$s = %10$d
                ) AS remat_waiting
                LEFT JOIN
                (
                %11$s
                ) AS remat_found USING (%12$s)""".formatted(
                        String.join(",\n    ", layout.fromLog()),
                        PARSE_FAILURES,
                        Quote.literal(ParseFailure.UNAVAILABLE.id()),
                        texts(carrying, column -> column.path().firstKey()),
                        texts(carrying, TypedColumn::name),
                        TypedSource.CARRIED_KEYS,
                        TypedSource.CARRIED_VALUES,
                        shadow.quoted(),
                        WITHHELD,
                        WAITING,
                        CarrySql.pairs(events(shadow, latest), layout.typed(), unavailable),
                        UNIQUE_KEY_HASH);
        return typed(shadow, layout, new TypedSource(waiting, document(), unavailable, true), false);
    }

    /** The events of the waiting keys, each once, with their places. */
    private static String events(Dataset shadow, LatestEvents latest) {
        return LatestEventSql.places(
                latest,
                "%1$s IN (SELECT %1$s FROM %2$s WHERE %3$s = %4$d)"
                        .formatted(UNIQUE_KEY_HASH, shadow.quoted(), WITHHELD, WAITING));
    }

    private static String fill(
            Dataset shadow,
            ServingLayout layout,
            @Nullable String unavailable,
            LatestEvents latest,
            String rows,
            boolean withAgain) {
        return layout.isTyped()
                ? typed(shadow, layout, new TypedSource(rows, document(), unavailable, false), withAgain)
                : untyped(shadow, layout, latest.counted(), rows, withAgain);
    }

    private static String untyped(
            Dataset shadow, ServingLayout layout, @Nullable String counted, String rows, boolean withAgain) {
        List<String> columns = new ArrayList<>(layout.types().keySet());
        if (!withAgain && counted == null) {
            return insert(shadow, columns) + rows;
        }
        Map<String, String> values = new LinkedHashMap<>();
        columns.forEach(column -> values.put(column, column));
        if (withAgain) {
            values.put(DELETED.column(), again("remat_latest." + DELETED) + " AS " + DELETED);
        }
        if (counted != null) {
            values.put(UNIQUE_KEY_HASH.column(), "remat_latest.%1$s AS %1$s".formatted(UNIQUE_KEY_HASH));
            for (ServingColumn count : List.of(ServingColumn.EVENT_COUNT, ServingColumn.DUPLICATE_COUNT)) {
                values.put(
                        count.column(),
                        "remat_latest.%1$s + ifNull(remat_before.%1$s, 0) AS %1$s".formatted(count.column()));
            }
        }
        return """
                %sSELECT
                    %s
                FROM
                (
                %s
                ) AS remat_latest%s""".formatted(
                insert(shadow, columns),
                String.join(",\n    ", values.values()),
                rows,
                counted == null
                        ? ""
                        : "\nLEFT JOIN\n(\n%s\n) AS remat_before USING (%s)".formatted(counted, UNIQUE_KEY_HASH));
    }

    private static String again(String otherwise) {
        return "if(%s = 1, %d, %s)".formatted(LatestEventSql.AGAIN, AGAIN, otherwise);
    }

    /** What the key says is all that is known of a row that was deleted without its payload. */
    private static String document() {
        return "if(%s = 1 AND %s IN ('', '{}', 'null'), %s, %2$s)".formatted(DELETED, PAYLOAD_JSON, UNIQUE_KEY_JSON);
    }

    private static String typed(Dataset shadow, ServingLayout layout, TypedSource source, boolean withAgain) {
        List<String> plain = new ArrayList<>(layout.fromLog());
        if (source.withCarried()) {
            plain.add(TypedSource.CARRIED_KEYS);
        }
        if (withAgain) {
            plain.add(LatestEventSql.AGAIN);
        }
        List<String> columns = new ArrayList<>(layout.fromLog());
        layout.typed().forEach(column -> columns.add(column.name()));
        List<String> values = columns.stream().map(Quote::identifier).collect(Collectors.toCollection(ArrayList::new));
        String withheld = withheld(layout, !source.withCarried());
        values.add((withAgain ? again(withheld) : withheld) + " AS " + WITHHELD);
        values.add(failures(layout) + " AS " + PARSE_FAILURES);
        values.add(carried(layout, source.withCarried()) + " AS " + CARRIED_COLUMNS);
        columns.addAll(List.of(WITHHELD.column(), PARSE_FAILURES.column(), CARRIED_COLUMNS.column()));
        return """
                %sSELECT
                    %s
                FROM
                (
                %s
                )""".formatted(
                        insert(shadow, columns),
                        String.join(",\n    ", values),
                        TypedSql.select(layout.typed(), plain, source));
    }

    private static String withheld(ServingLayout layout, boolean mayWait) {
        String unavailable = Quote.literal(ParseFailure.UNAVAILABLE.id());
        List<TypedColumn> needed = layout.typed().stream()
                .filter(column -> !column.type().holdsNull())
                .toList();
        String not = "toUInt8(arrayExists(reason -> reason != '', %s) OR has(%s, %s))"
                .formatted(reasons(needed), reasons(layout.typed()), unavailable);
        String waits = mayWait && carriesForward(layout)
                ? "has(%s, %s), %d, ".formatted(reasons(carrying(layout)), unavailable, WAITING)
                : "";
        return "multiIf(%s = 1, 0, %s%s)".formatted(DELETED, waits, not);
    }

    /** A deleted row has no failures: nobody reads its values. */
    private static String failures(ServingLayout layout) {
        return "CAST((arrayFilter((name, reason) -> reason != '' AND %1$s != 1, %2$s, %3$s), arrayFilter(reason -> reason != '' AND %1$s != 1, %3$s)) AS %4$s)"
                .formatted(
                        DELETED,
                        texts(layout.typed(), TypedColumn::name),
                        reasons(layout.typed()),
                        PARSE_FAILURES.type());
    }

    private static String carried(ServingLayout layout, boolean withCarried) {
        String names = withCarried
                ? "arrayFilter((name, key) -> has(%s, key), %s, %s)"
                        .formatted(
                                TypedSource.CARRIED_KEYS,
                                texts(carrying(layout), TypedColumn::name),
                                texts(carrying(layout), column -> column.path().firstKey()))
                : "[]";
        return "CAST(%s AS %s)".formatted(names, CARRIED_COLUMNS.type());
    }

    private static String reasons(List<TypedColumn> columns) {
        return columns.isEmpty()
                ? "CAST([] AS Array(String))"
                : columns.stream()
                        .map(column -> Quote.identifier(TypedSql.reasonColumn(column)))
                        .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String texts(List<TypedColumn> columns, Function<TypedColumn, String> text) {
        return Quote.literals(columns.stream().map(text).toList());
    }

    private static List<TypedColumn> carrying(ServingLayout layout) {
        return layout.typed().stream()
                .filter(column -> column.onUnavailable() == OnUnavailable.CARRY_FORWARD)
                .toList();
    }

    private static String insert(Dataset shadow, List<String> columns) {
        return """
                INSERT INTO %s
                (
                    %s
                )
                """.formatted(
                shadow.quoted(), columns.stream().map(FillSql::plainOrQuoted).collect(Collectors.joining(",\n    ")));
    }

    /** Names of the log and of Remat need no quotes, and statements read better without. */
    static String plainOrQuoted(String column) {
        return column.matches("(dpone_cdc|remat)_[a-z_]+") ? column : Quote.identifier(column);
    }
}
