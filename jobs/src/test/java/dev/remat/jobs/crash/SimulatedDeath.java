package dev.remat.jobs.crash;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.report.RunResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The death of a client without a process that dies: from one statement on nothing more is sent, and an error that nobody
 * catches leaves the run where it is, so that it writes no evidence and tidies nothing up.
 */
enum SimulatedDeath implements Blow {
    BEFORE("client dies before the statement"),
    AFTER("client dies after the statement");

    private final String description;

    SimulatedDeath(String description) {
        this.description = description;
    }

    @Override
    public Struck strike(Scenario scenario, World world, Predicate<String> which, int n) {
        var life = new Life(which, n, this == AFTER);
        try (var service = world.service(real -> new Mortal(real, life))) {
            RunResult result = scenario.act().in(service, world);
            return Struck.notReached(result);
        } catch (Death e) {
            ClickHouseStatement last = life.last;
            return new Struck(last == null ? null : last.queryId(), last == null ? null : last.sql(), null);
        }
    }

    @Override
    public String toString() {
        return description;
    }

    /** Not an exception, so that no handler of failures takes it for one. */
    private static final class Death extends Error {

        private static final long serialVersionUID = 1L;
    }

    /** One life, which all threads of the simulated process share. */
    private static final class Life {

        private final Predicate<String> which;
        private final int end;
        private final boolean executesTheLast;
        private final AtomicInteger sent = new AtomicInteger();
        private volatile boolean over;
        private volatile @Nullable ClickHouseStatement last;

        Life(Predicate<String> which, int end, boolean executesTheLast) {
            this.which = which;
            this.end = end;
            this.executesTheLast = executesTheLast;
        }

        <T> T send(ClickHouseStatement statement, Supplier<T> real) {
            goOn();
            if (!which.test(statement.sql()) || sent.incrementAndGet() != end) {
                return real.get();
            }
            over = true;
            last = statement;
            if (executesTheLast) {
                try {
                    var unused = real.get();
                } catch (ClickHouseException nobodyHearsOfIt) {
                    // the server refused it
                }
            }
            throw new Death();
        }

        void goOn() {
            if (over) {
                throw new Death();
            }
        }
    }

    private record Mortal(ClickHouseConnector real, Life life) implements ClickHouseConnector {

        @Override
        public List<Row> query(ClickHouseStatement statement) {
            return life.send(statement, () -> real.query(statement));
        }

        @Override
        public StatementSummary execute(ClickHouseStatement statement) {
            return life.send(statement, () -> real.execute(statement));
        }

        @Override
        public boolean kill(String queryId, Duration patience) {
            life.goOn();
            return real.kill(queryId, patience);
        }

        @Override
        public String endpoint() {
            return real.endpoint();
        }

        @Override
        public void close() {
            real.close();
        }
    }
}
