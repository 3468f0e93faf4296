package dev.remat.materialization.catalog;

import dev.remat.materialization.clickhouse.Row;

/**
 * How much a table holds, as its parts tell.
 *
 * @param rows number of rows
 * @param bytes bytes on disk
 */
public record TableSize(long rows, long bytes) {

    static final TableSize NONE = new TableSize(0, 0);

    static TableSize of(Row row) {
        return new TableSize(row.number("rows"), row.number("bytes"));
    }
}
