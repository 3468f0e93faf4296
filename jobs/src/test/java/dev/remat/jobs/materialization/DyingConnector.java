package dev.remat.jobs.materialization;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementSummary;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** A real connector whose process dies at one of the statements that change something: from there on nothing is sent. */
final class DyingConnector implements ClickHouseConnector {

    private final ClickHouseConnector real;
    private final Predicate<ClickHouseStatement> last;
    private final boolean executed;
    private volatile boolean dead;

    private DyingConnector(ClickHouseConnector real, Predicate<ClickHouseStatement> last, boolean executed) {
        this.real = real;
        this.last = last;
        this.executed = executed;
    }

    /** Dies before such a statement is sent. */
    static DyingConnector before(ClickHouseConnector real, Predicate<ClickHouseStatement> last) {
        return new DyingConnector(real, last, false);
    }

    /** Dies when such a statement has been executed, before its answer arrives. */
    static DyingConnector after(ClickHouseConnector real, Predicate<ClickHouseStatement> last) {
        return new DyingConnector(real, last, true);
    }

    boolean isDead() {
        return dead;
    }

    @Override
    public List<Row> query(ClickHouseStatement statement) {
        check();
        return real.query(statement);
    }

    @Override
    public StatementSummary execute(ClickHouseStatement statement) {
        check();
        dead = last.test(statement);
        if (dead && executed) {
            real.execute(statement);
        }
        check();
        return real.execute(statement);
    }

    private void check() {
        if (dead) {
            throw new Death();
        }
    }

    @Override
    public boolean kill(String queryId, Duration patience) {
        check();
        return real.kill(queryId, patience);
    }

    @Override
    public String endpoint() {
        return real.endpoint();
    }

    @Override
    public void close() {}

    /** Caught by nobody, so that a run neither cleans up nor writes evidence. */
    static final class Death extends Error {

        private static final long serialVersionUID = 1L;
    }
}
