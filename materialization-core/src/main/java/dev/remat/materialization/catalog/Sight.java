package dev.remat.materialization.catalog;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one look at the server has shown.
 *
 * @param server the server and who asks it
 * @param startedAt when its process started, to a second or two
 * @param tables the tables that are there, of those that were looked for
 */
public record Sight(ServerInfo server, Instant startedAt, Map<Dataset, TableState> tables) {

    public Sight {
        tables = Map.copyOf(tables);
    }

    /** Reads the answer of {@link dev.remat.materialization.sql.SightSql#look}. */
    static Sight of(List<Dataset> wanted, List<Row> rows) {
        Map<Dataset, TableState> tables = new LinkedHashMap<>();
        for (Row row : rows) {
            if (!row.string("name").isEmpty()) {
                Dataset table = wanted.get((int) row.number("place") - 1);
                tables.put(table, TableState.of(table.database(), row));
            }
        }
        Row first = rows.get(0);
        return new Sight(ServerInfo.of(first), Instant.ofEpochSecond(first.number("started")), tables);
    }

    /** A table; empty where it does not exist. */
    public Optional<TableState> of(Dataset table) {
        return Optional.ofNullable(tables.get(table));
    }
}
