package dev.remat.jobs.clickhouse;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementSummary;
import java.util.List;

/** A whole answer of the server. */
record Answer(List<Row> rows, StatementSummary summary) {}
