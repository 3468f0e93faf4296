package dev.remat.materialization.sql.check;

import dev.remat.materialization.quality.CheckRule.Referential;
import dev.remat.materialization.quality.InvalidQuality;
import dev.remat.materialization.quote.Quote;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The rows whose values are not in another table. Both sides of the join are free of NULL where the rule speaks about
 * them, so that it does not matter what NULL means to a join; the other side has each value once.
 */
final class OrphanSql {

    private final CheckedRows rows;
    private final CheckedRows parent;
    private final Referential rule;

    OrphanSql(CheckedRows rows, CheckedRows parent, Referential rule) {
        this.rows = rows;
        this.parent = parent;
        this.rule = rule;
    }

    String select() {
        parent.require(rule.parentColumns());
        List<KeyComparison> comparisons = IntStream.range(0, rule.columns().size())
                .mapToObj(this::comparison)
                .toList();
        return """
                SELECT
                    %1$s
                FROM
                (
                    SELECT
                        %2$s,
                        %3$s
                    FROM %4$s
                    WHERE %5$s
                ) AS child
                LEFT ANTI JOIN
                (
                    SELECT
                        %6$s
                    FROM %7$s
                    WHERE %8$s
                    GROUP BY
                        %9$s
                ) AS parent
                ON %10$s""".formatted(
                Columns.identified(rule.columns(), ",\n    "),
                Columns.identified(rule.columns(), ",\n        "),
                each(
                        ",\n        ",
                        i -> comparisons.get(i).child().apply(column(rule.columns(), i)) + " AS remat_key_" + i),
                rows.from(),
                Columns.noneNull(rule.columns()),
                each(
                        ",\n        ",
                        i -> comparisons.get(i).parent().apply(column(rule.parentColumns(), i)) + " AS remat_parent_"
                                + i),
                parent.from(),
                Columns.noneNull(rule.parentColumns()),
                each(",\n        ", i -> "remat_parent_" + i),
                each(" AND ", i -> "child.remat_key_%1$d = parent.remat_parent_%1$d".formatted(i)));
    }

    private KeyComparison comparison(int i) {
        String column = rule.columns().get(i);
        String parentColumn = rule.parentColumns().get(i);
        return rows.knownType(column)
                .flatMap(type -> parent.knownType(parentColumn).flatMap(other -> KeyComparison.of(type, other)))
                .orElseThrow(() -> new InvalidQuality(
                        "%s is %s and %s of %s is %s, which referential does not compare; convert one of them in a sql check"
                                .formatted(
                                        column,
                                        rows.type(column),
                                        parentColumn,
                                        parent.label(),
                                        parent.type(parentColumn))));
    }

    private String each(String separator, IntFunction<String> sql) {
        return IntStream.range(0, rule.columns().size()).mapToObj(sql).collect(Collectors.joining(separator));
    }

    private static String column(List<String> columns, int i) {
        return Quote.identifier(columns.get(i));
    }
}
