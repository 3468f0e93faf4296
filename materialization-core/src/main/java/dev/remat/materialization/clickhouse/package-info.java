/** The port to a ClickHouse server: statements in, rows and summaries out. Implemented outside core. */
@NullMarked
package dev.remat.materialization.clickhouse;

import org.jspecify.annotations.NullMarked;
