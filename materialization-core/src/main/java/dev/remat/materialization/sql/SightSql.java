package dev.remat.materialization.sql;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statement by which a run sees server, log and target at once. Reads metadata only. */
public final class SightSql {

    private SightSql() {}

    /**
     * One row for each table, there or not: version, user and readonly of the server and when it started; place, the number of the
     * table from 1 on; name, empty where there is no such table, engine, uuid, sorting_key, comment; definition, a digest of columns
     * and engine; shifting, whether values can change while parts stay; and of the parts three digests, empty where there are none.
     * {@code parts} is that of {@link IncrementalSql#parts}. {@code blocks} has each partition's rows, first and last block, and
     * newest mutation: merges keep it where they drop no rows, everything else that changes the rows does not. {@code files} has
     * each file.
     */
    public static String look(List<Dataset> tables) {
        return """
                SELECT
                    version() AS version,
                    currentUser() AS user,
                    toString(getSetting('readonly')) AS readonly,
                    toInt64(toUnixTimestamp(now())) - toInt64(uptime()) AS started,
                    wanted.place AS place,
                    found.name AS name,
                    found.engine AS engine,
                    found.uuid AS uuid,
                    found.sorting_key AS sorting_key,
                    found.comment AS comment,
                    found.active_parts AS active_parts,
                    found.definition AS definition,
                    found.shifting AS shifting,
                    filled.parts AS parts,
                    filled.blocks AS blocks,
                    filled.files AS files
                FROM
                (
                    SELECT arrayJoin([%1$s]) AS place
                ) AS wanted
                LEFT JOIN
                (
                    SELECT
                        %2$s AS place,
                        name,
                        engine,
                        toString(uuid) AS uuid,
                        sorting_key,
                        comment,
                        ifNull(active_parts, 0) AS active_parts,
                        splitByString(' COMMENT \\'{"built_by"', create_table_query)[1] AS uncommented,
                        lower(hex(sipHash128(substring(uncommented, position(uncommented, '('))))) AS definition,
                        create_table_query = ''
                        OR countSubstrings(create_table_query, ' TTL ') != countSubstrings(engine_full, ' TTL ')
                        OR position(engine_full, ' GROUP BY ') > 0
                        OR position(create_table_query, ' ALIAS ') > 0 AS shifting
                    FROM system.tables
                    WHERE %3$s
                ) AS found ON found.place = wanted.place
                LEFT JOIN
                (
                    SELECT
                        place,
                        %6$s AS parts,
                        lower(hex(sipHash128(arraySort(groupArray((id, rows_of_parts, first, block, version)))))) AS blocks,
                        lower(hex(sipHash128(arraySort(groupArray((id, files_of_parts)))))) AS files
                    FROM
                    (
                        SELECT
                            %4$s AS place,
                            partition_id AS id,
                            sum(rows) AS rows_of_parts,
                            min(min_block_number) AS first,
                            max(max_block_number) AS block,
                            %7$s AS version,
                            arraySort(groupArray((name, hash_of_all_files))) AS files_of_parts
                        FROM system.parts
                        WHERE (%5$s) AND active AND rows > 0
                        GROUP BY place, id
                    )
                    GROUP BY place
                ) AS filled ON filled.place = wanted.place
                ORDER BY place""".formatted(
                        places(tables),
                        place(tables, "name"),
                        anyOf(tables, "name"),
                        place(tables, "table"),
                        anyOf(tables, "table"),
                        IncrementalSql.partsDigest(),
                        IncrementalSql.newestMutation());
    }

    private static String places(List<Dataset> tables) {
        return IntStream.rangeClosed(1, tables.size())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
    }

    private static String place(List<Dataset> tables, String column) {
        return IntStream.rangeClosed(1, tables.size())
                .mapToObj(place -> "%s, %d, ".formatted(is(tables.get(place - 1), column), place))
                .collect(Collectors.joining("", "multiIf(", "0)"));
    }

    private static String anyOf(List<Dataset> tables, String column) {
        return tables.stream().map(table -> "(%s)".formatted(is(table, column))).collect(Collectors.joining(" OR "));
    }

    private static String is(Dataset table, String column) {
        return "database = %s AND %s = %s"
                .formatted(Quote.literal(table.database()), column, Quote.literal(table.table()));
    }
}
