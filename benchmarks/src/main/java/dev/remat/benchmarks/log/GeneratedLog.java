package dev.remat.benchmarks.log;

import dev.remat.benchmarks.server.Statements;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;

/** A log on the server, made there from numbers. */
public final class GeneratedLog {

    private final Statements statements;
    private final Parts parts;
    private final Dataset dataset;
    private final LogShape shape;

    public GeneratedLog(Statements statements, Dataset dataset, LogShape shape) {
        this.statements = statements;
        this.parts = new Parts(statements);
        this.dataset = dataset;
        this.shape = shape;
    }

    /** Makes the log. It has {@link LogShape#parts} parts, and one more with redeliveries. */
    public void create() {
        statements.execute("CREATE TABLE %s (%s) ENGINE = MergeTree ORDER BY (%s)"
                .formatted(
                        dataset.quoted(),
                        String.join(", ", CdcColumn.definitions()),
                        shape.order().columns()));
        int count = (int) Math.min(shape.parts(), shape.events());
        parts.fill(
                dataset,
                count,
                (table, part) ->
                        EventSql.events(table, shape, from(part, count), from(part + 1, count) - from(part, count)));
        if (shape.redeliveredPercent() > 0) {
            statements.execute(EventSql.redeliveries(dataset, shape));
        }
    }

    /** Makes a copy without moving data. */
    public void copyTo(Dataset copy) {
        parts.copy(dataset, copy);
    }

    /** Appends one update for each of {@code keys} keys to a copy; nothing for 0. */
    public void appendDelta(Dataset copy, long keys) {
        if (keys > 0) {
            statements.execute(EventSql.delta(copy, shape, keys));
        }
    }

    public Dataset dataset() {
        return dataset;
    }

    public LogShape shape() {
        return shape;
    }

    /** What is really there. */
    public Size size() {
        Row counts = statements
                .query("SELECT count() AS events, uniqExact(%s) AS keys FROM %s"
                        .formatted(CdcColumn.UNIQUE_KEY_HASH, dataset.quoted()))
                .get(0);
        Row disk = statements
                .query(
                        "SELECT count() AS parts, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = %s AND table = %s"
                                .formatted(Quote.literal(dataset.database()), Quote.literal(dataset.table())))
                .get(0);
        return new Size(counts.number("events"), counts.number("keys"), disk.number("parts"), disk.number("bytes"));
    }

    private long from(int part, int count) {
        return shape.events() * part / count;
    }

    /**
     * The size of a log.
     *
     * @param events with redeliveries
     * @param keys that have an event
     * @param parts data parts
     * @param bytes on disk, compressed
     */
    public record Size(long events, long keys, long parts, long bytes) {}
}
