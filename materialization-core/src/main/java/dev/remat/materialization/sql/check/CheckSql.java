package dev.remat.materialization.sql.check;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.InvalidQuality;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ColumnType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Statements that find the rows that break a rule; none of them changes anything. A rule that does not fit its columns is
 * refused with an {@link InvalidQuality}.
 */
public final class CheckSql {

    private static final String NEXT = ",\n    ";

    /** Characters of a sampled row; a free SELECT may return any column, payloads too. */
    private static final int LONGEST_SAMPLE = 2_000;

    /** Texts of values look the same whatever the settings of server and user are. */
    private static final Map<String, String> SETTINGS = new TreeMap<>(Map.of(
            "date_time_output_format", "'simple'",
            "output_format_decimal_trailing_zeros", "0",
            "output_format_json_escape_forward_slashes", "0",
            "output_format_json_quote_64bit_integers", "1",
            "output_format_json_quote_decimals", "1",
            "output_format_json_quote_denormals", "1"));

    private final CheckedRows rows;
    private final Function<Dataset, CheckedRows> parents;
    private final Instant now;

    /**
     * @param rows the rows that would be served
     * @param parents the rows of the tables that referential rules name
     * @param now the time from which freshness counts
     */
    public CheckSql(CheckedRows rows, Function<Dataset, CheckedRows> parents, Instant now) {
        this.rows = rows;
        this.parents = parents;
        this.now = now;
    }

    /** One number, {@code failing}: rows that break the rule. */
    public String count(CheckRule rule) {
        String number = rule instanceof CheckRule.Unique ? "sum(remat_rows)" : "count()";
        return """
                SELECT %s AS failing
                FROM
                (
                %s
                )
                %s""".formatted(number, failing(rule), settings());
    }

    /** Up to {@code most} of these rows as JSON in the column {@code sample}, first by that text. */
    public String sample(CheckRule rule, int most) {
        return """
                SELECT if(lengthUTF8(remat_row) > %1$d, concat(substringUTF8(remat_row, 1, %1$d), '…'), remat_row) AS sample
                FROM
                (
                    SELECT toValidUTF8(formatRowNoNewline('JSONEachRow', *)) AS remat_row
                    FROM
                    (
                %2$s
                    )
                )
                ORDER BY remat_row
                LIMIT %3$d
                %4$s""".formatted(LONGEST_SAMPLE, failing(rule), most, settings());
    }

    /** Asks whether ClickHouse takes a statement, without running it. */
    public static String explain(String statement) {
        return "EXPLAIN\n" + statement;
    }

    /** Asks whether ClickHouse takes a pattern, which it reads only when there are rows. */
    public static String tryPattern(String pattern) {
        return "SELECT match('', %s) AS matches".formatted(Quote.literal(pattern));
    }

    /**
     * The rows that break the rule, with what is needed to find them in the log. For unique it is the values, each with its
     * number of rows.
     */
    String failing(CheckRule rule) {
        rows.require(rule.columns());
        if (rule instanceof CheckRule.NotNull notNull) {
            return rowsWhere(notNull.columns(), Columns.anyNull(notNull.columns()));
        } else if (rule instanceof CheckRule.AcceptedValues accepted) {
            return valuesWhere(accepted.column(), notAccepted(accepted));
        } else if (rule instanceof CheckRule.Range range) {
            return valuesWhere(range.column(), outside(range));
        } else if (rule instanceof CheckRule.Regex regex) {
            return valuesWhere(
                    regex.column(),
                    "NOT match(toString(%s), %s)"
                            .formatted(Quote.identifier(regex.column()), Quote.literal(regex.pattern())));
        } else if (rule instanceof CheckRule.Unique unique) {
            return repeated(unique);
        } else if (rule instanceof CheckRule.RowCount count) {
            return rowCount(count);
        } else if (rule instanceof CheckRule.Freshness freshness) {
            return stale(freshness);
        } else if (rule instanceof CheckRule.Referential referential) {
            return new OrphanSql(rows, parents.apply(referential.parent()), referential).select();
        } else if (rule instanceof CheckRule.Sql sql) {
            return sql.about(rows.table()).text();
        }
        throw new IllegalStateException("no statement for " + rule.id());
    }

    private String rowsWhere(List<String> columns, String condition) {
        return """
                SELECT
                    %s
                FROM %s
                WHERE %s""".formatted(Columns.identified(columns, NEXT), rows.from(), condition);
    }

    /** NULL is left out in so many words: what IN and comparisons make of it depends on settings. */
    private String valuesWhere(String column, String condition) {
        return rowsWhere(List.of(column), Columns.noneNull(List.of(column)) + " AND " + condition);
    }

    private static String notAccepted(CheckRule.AcceptedValues rule) {
        String values = rule.values().stream().map(Quote::literal).collect(Collectors.joining(", "));
        return "toString(%s) NOT IN (%s)".formatted(Quote.identifier(rule.column()), values);
    }

    /** A NaN lies in no range: the comparison is negated, and not its operator. */
    private String outside(CheckRule.Range rule) {
        ColumnType type = rows.knownType(rule.column())
                .filter(BoundSql::orders)
                .orElseThrow(() -> new InvalidQuality("range compares numbers, dates, times and text; %s is %s"
                        .formatted(rule.column(), rows.type(rule.column()))));
        String column = Quote.identifier(rule.column());
        String value = type instanceof ColumnType.FixedString ? "toString(%s)".formatted(column) : column;
        List<String> bounds = new ArrayList<>();
        bound(value + " >= ", rule.least(), type, bounds);
        bound(value + " <= ", rule.most(), type, bounds);
        return "NOT (%s)".formatted(String.join(" AND ", bounds));
    }

    private static void bound(String comparison, @Nullable String bound, ColumnType type, List<String> bounds) {
        if (bound != null) {
            bounds.add(comparison + BoundSql.of(bound, type));
        }
    }

    private String repeated(CheckRule.Unique rule) {
        return """
                SELECT
                    %1$s,
                    count() AS remat_rows
                FROM %2$s
                WHERE %3$s
                GROUP BY
                    %1$s
                HAVING remat_rows > 1""".formatted(Columns.list(rule.columns(), NEXT), rows.from(), Columns.noneNull(rule.columns()));
    }

    private String rowCount(CheckRule.RowCount rule) {
        boolean bounded = rule.most() < Long.MAX_VALUE;
        return """
                SELECT remat_rows AS rows, %s
                FROM
                (
                    SELECT count() AS remat_rows
                    FROM %s
                )
                WHERE remat_rows < %d%s""".formatted(
                bounded ? "%d AS min, %d AS max".formatted(rule.least(), rule.most()) : rule.least() + " AS min",
                rows.from(),
                rule.least(),
                bounded ? " OR remat_rows > " + rule.most() : "");
    }

    private String stale(CheckRule.Freshness rule) {
        String oldest = rows.knownType(rule.column())
                .flatMap(type -> TimeConstantSql.notBefore(now.minus(rule.maxAge()), type))
                .orElseThrow(() -> new InvalidQuality("freshness looks at dates and times; %s is %s"
                        .formatted(rule.column(), rows.type(rule.column()))));
        return """
                SELECT remat_newest AS newest, %1$s AS oldest_accepted
                FROM
                (
                    SELECT maxOrNull(%2$s) AS remat_newest
                    FROM %3$s
                )
                WHERE remat_newest IS NULL OR remat_newest < %1$s""".formatted(oldest, Quote.identifier(rule.column()), rows.from());
    }

    private static String settings() {
        return SETTINGS.entrySet().stream()
                .map(setting -> setting.getKey() + " = " + setting.getValue())
                .collect(Collectors.joining(",\n    ", "SETTINGS\n    ", ""));
    }
}
