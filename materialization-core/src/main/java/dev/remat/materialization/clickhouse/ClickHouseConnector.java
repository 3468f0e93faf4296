package dev.remat.materialization.clickhouse;

import java.time.Duration;
import java.util.List;

/**
 * A connection to one ClickHouse server. Thread-safe.
 *
 * <p>Every statement carries its own query id. A statement that changes something is sent exactly once: where its
 * answer is lost, {@link AnswerLost} says so and the caller decides by reading state, never by sending it again.
 */
public interface ClickHouseConnector extends AutoCloseable {

    /**
     * Runs a read and returns all its rows. May be sent again after a network failure, under the same query id with a
     * numbered suffix.
     *
     * @throws ClickHouseException with what is known about the failure
     */
    List<Row> query(ClickHouseStatement statement);

    /**
     * Runs a statement that changes something, once.
     *
     * @throws ClickHouseException with what is known about the outcome
     */
    StatementSummary execute(ClickHouseStatement statement);

    /**
     * Ends a running query on the server and waits until it has left {@code system.processes}. Callable while another
     * thread waits in {@link #execute}; that call then fails.
     *
     * @return true once the query is gone; false if it still ran after {@code patience}
     */
    boolean kill(String queryId, Duration patience);

    /** Where this connector leads, without any secret: for messages and evidence. */
    String endpoint();

    @Override
    void close();
}
