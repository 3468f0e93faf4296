package dev.remat.materialization.lock;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.session.RunSession;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** A way to the server for statements on locks. */
interface Channel {

    List<Row> query(String sql);

    void execute(String sql);

    /** The run's own way: its statements stand in its evidence. Used by the thread of the run. */
    static Channel of(RunSession session) {
        return new Channel() {
            @Override
            public List<Row> query(String sql) {
                return session.querySettled(sql);
            }

            @Override
            public void execute(String sql) {
                session.settle(sql);
            }
        };
    }

    /** A way beside the run's, for another thread. Its query ids do not start as those of the run do. */
    static Channel beside(ClickHouseConnector connector, RunIdentity identity) {
        return new Channel() {

            private static final Duration PATIENCE = Duration.ofSeconds(10);
            private final AtomicLong sent = new AtomicLong();

            @Override
            public List<Row> query(String sql) {
                return connector.query(statement(sql));
            }

            @Override
            public void execute(String sql) {
                connector.execute(statement(sql));
            }

            private ClickHouseStatement statement(String sql) {
                String id =
                        "%s%s_%s_%d".formatted(QUERY_ID, identity.route(), identity.runId(), sent.incrementAndGet());
                return new ClickHouseStatement(sql, id, Map.of(), Map.of(), PATIENCE);
            }
        };
    }

    /** The start of query ids of those who only watch over a lock. */
    String QUERY_ID = "rematlock_";
}
