package dev.remat.benchmarks.contestant;

import dev.remat.materialization.log.CdcColumn;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The usual ways to write "the latest event of every key" by hand, in dpone's order of events. */
final class LatestSql {

    private static final List<String> ORDER = List.of(
            CdcColumn.INGESTED_AT.column(),
            "length(%s)".formatted(CdcColumn.POSITION),
            CdcColumn.POSITION.column(),
            CdcColumn.SEQUENCE.column(),
            CdcColumn.EVENT_HASH.column());

    private LatestSql() {}

    /** Whole events, the latest of each key, by {@code row_number()}; deletes are among them. */
    static String byRowNumber(String log) {
        return """
                SELECT *
                FROM
                (
                    SELECT *, row_number() OVER (PARTITION BY %s ORDER BY %s) AS latest_rank
                    FROM %s
                )
                WHERE latest_rank = 1""".formatted(CdcColumn.UNIQUE_KEY_HASH, newestFirst(), log);
    }

    /** The same by {@code LIMIT 1 BY}, written so that a log in key order is read in its order. */
    static String byLimit(String log) {
        return """
                SELECT *
                FROM %1$s
                ORDER BY %2$s, %3$s, %4$s
                LIMIT 1 BY %3$s""".formatted(log, CdcColumn.STREAM_ID, CdcColumn.UNIQUE_KEY_HASH, newestFirst());
    }

    /** The same by {@code argMax} of a tuple, so that a row comes from one event. */
    static String byArgMax(String log) {
        List<String> columns = CdcColumn.names();
        String elements = IntStream.range(0, columns.size())
                .mapToObj(i -> "tupleElement(latest, %d) AS %s".formatted(i + 1, columns.get(i)))
                .collect(Collectors.joining(", "));
        return """
                SELECT %s
                FROM
                (
                    SELECT argMax(tuple(%s), tuple(%s)) AS latest
                    FROM %s
                    GROUP BY %s
                )""".formatted(
                        elements, String.join(", ", columns), String.join(", ", ORDER), log, CdcColumn.UNIQUE_KEY_HASH);
    }

    private static String newestFirst() {
        return String.join(" DESC, ", ORDER) + " DESC";
    }
}
