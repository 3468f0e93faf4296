package dev.remat.jobs.clickhouse;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.query.QueryResponse;
import com.clickhouse.client.api.query.QuerySettings;
import com.clickhouse.data.ClickHouseFormat;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.clickhouse.StatementUsage;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/** Sends one statement once and reads its whole answer. */
final class Exchange implements AutoCloseable {

    private final ClickHouseServer server;
    private final Client client;
    private final Duration grace;
    private final Failures failures;
    private final Set<String> inFlight = ConcurrentHashMap.newKeySet();
    private final RecentIds killed = new RecentIds();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(Exchange::timerThread);

    Exchange(ClickHouseServer server, Duration grace) {
        this.server = server;
        this.client = ClientFactory.create(server);
        this.grace = grace;
        this.failures = new Failures(server);
    }

    /** Whether this process waits for the answer to a statement. */
    boolean isInFlight(String statementId) {
        return inFlight.contains(statementId);
    }

    /** From now on a statement with this id is not sent any more. */
    void forbid(String statementId) {
        killed.add(statementId);
    }

    /**
     * Sends the statement under {@code queryId} and waits until its timeout and the grace time are over.
     *
     * @param asksForRows whether an answer without names of columns is none
     * @throws TimeIsUp if it takes longer; the query may then still run
     */
    Answer send(ClickHouseStatement statement, String queryId, boolean asksForRows) throws TimeIsUp {
        inFlight.add(statement.queryId());
        long start = System.nanoTime();
        try (var deadline =
                new Deadline(client, queryId, timer, statement.timeout().plus(grace))) {
            if (killed.contains(statement.queryId())) {
                throw new ConnectionFailed("query %s was killed before it was sent".formatted(queryId), queryId, null);
            }
            return answer(statement, queryId, asksForRows, deadline, start);
        } finally {
            inFlight.remove(statement.queryId());
        }
    }

    private Answer answer(
            ClickHouseStatement statement, String queryId, boolean asksForRows, Deadline deadline, long start)
            throws TimeIsUp {
        try (var opened = open(statement, queryId)) {
            deadline.arrived(opened::abort);
            var rows = AnswerBody.read(opened.body(), asksForRows);
            var usage = SummaryHeader.usage(opened.response().getResponseHeaders());
            statement.listener().accept(usage);
            return new Answer(rows, summary(usage, start));
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            if (deadline.passed()) {
                throw new TimeIsUp(e);
            }
            throw failures.translate(e, queryId);
        }
    }

    private OpenResponse open(ClickHouseStatement statement, String queryId) throws Exception {
        var parameters = Parameters.escaped(statement.sql(), statement.parameters());
        QueryResponse response = client.query(statement.sql(), parameters, settings(statement, queryId))
                .get();
        return new OpenResponse(response, response.getInputStream());
    }

    private QuerySettings settings(ClickHouseStatement statement, String queryId) {
        var settings = new QuerySettings().setQueryId(queryId).setFormat(ClickHouseFormat.JSONCompactEachRowWithNames);
        StatementSettings.of(server.settings(), statement.settings(), statement.timeout())
                .forEach(settings::serverSetting);
        if (!statement.traceParent().isEmpty()) {
            settings.httpHeader("traceparent", statement.traceParent());
        }
        // No limit here, because the deadline is one; and only with this zero does the HTTP client beneath the client
        // not send a statement again, one second later, that was answered by status 503 or 429.
        settings.setNetworkTimeout(0, ChronoUnit.MILLIS);
        return settings;
    }

    private static StatementSummary summary(StatementUsage usage, long start) {
        return new StatementSummary(
                told(usage.readRows()),
                told(usage.readBytes()),
                told(usage.writtenRows()),
                Duration.ofNanos(System.nanoTime() - start));
    }

    private static long told(@Nullable Long number) {
        return number == null ? 0 : number;
    }

    private static Thread timerThread(Runnable work) {
        var thread = new Thread(work, "remat-clickhouse-deadline");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        client.close();
    }

    /** The client has waited long enough. */
    static final class TimeIsUp extends Exception {

        private static final long serialVersionUID = 1L;

        TimeIsUp(Throwable cause) {
            super(cause);
        }
    }
}
