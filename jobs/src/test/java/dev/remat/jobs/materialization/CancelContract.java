package dev.remat.jobs.materialization;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.lock.RunCanceller;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A run that somebody else asks to end does so, and nothing of it happens later. */
abstract class CancelContract extends PublishedTargetBase {

    private static final RunIdentity ASKER =
            new RunIdentity("test-route", new RunId("20260101T000000Z_00a5ce"), 1, "another-node");

    @Test
    void f114EndsAsCancelledOnlyWhenItsQueryHasLeftTheServer() {
        RunResult cancelled = cancelDuringTheBuild(slow(connector));
        assertThat(error(cancelled)).contains("anna asked it to end: the source is being repaired");
    }

    @Test
    void f114WaitsForAQueryThatIgnoresTheKillForAWhileAndSwapsNothingLater() {
        long started = System.nanoTime();
        cancelDuringTheBuild(new DeafConnector(slow(connector), Duration.ofSeconds(5)));
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isGreaterThan(Duration.ofSeconds(5));
    }

    @Test
    void f114IsNotCancelledWhileItsQueryStillRuns() {
        RunResult failed = cancel(new ImmortalConnector(slow(connector)), Outcome.FAILED);
        assertThat(error(failed)).contains("still runs on the server");
        assertThat(tables("_lock_")).as("the target stays busy").hasSize(1);
        String run = failed.record().identity().runId().text();
        running(run).forEach(query -> connector.kill(query, Duration.ofSeconds(30)));
        assertThat(served()).isEqualTo(OLD);
    }

    @Test
    void findsNobodyToAskWhenNothingRuns() {
        assertThat(new RunCanceller(connector, ASKER, rebuild().plan().target()).holder())
                .isEmpty();
    }

    private RunResult cancelDuringTheBuild(ClickHouseConnector through) {
        RunResult cancelled = cancel(through, Outcome.CANCELLED);
        String run = cancelled.record().identity().runId().text();
        assertThat(running(run)).isEmpty();
        assertUntouched();
        assertThat(tables("_lock_")).isEmpty();
        assertThat(tables("_cancel_")).isEmpty();
        log.execute("SYSTEM FLUSH LOGS");
        assertThat(log.query(
                        "SELECT query FROM system.query_log WHERE position(query_id, '%s') > 0 AND query LIKE 'EXCHANGE%%'"
                                .formatted(run)))
                .isEmpty();
        return cancelled;
    }

    private RunResult cancel(ClickHouseConnector through, Outcome outcome) {
        var run = CompletableFuture.supplyAsync(() -> rebuild().through(through).run());
        await().atMost(20, SECONDS).until(() -> !tables("_shadow_").isEmpty());
        var canceller = new RunCanceller(connector, ASKER, rebuild().plan().target());
        var holder = canceller.holder().orElseThrow();
        assertThat(holder.isAlive()).isTrue();
        assertThat(canceller.hasEnded(holder)).isFalse();
        canceller.ask(holder, "anna", "the source is being repaired");
        canceller.ask(holder, "anna", "asked twice");
        RunResult result = ended(run.join(), outcome, Blockers.CANCELLED);
        if (outcome == Outcome.CANCELLED) {
            assertThat(canceller.hasEnded(holder)).isTrue();
        }
        return result;
    }

    /** Statements of a run, without those that look for and kill them. */
    private List<String> running(String run) {
        return log
                .query("SELECT query_id FROM system.processes WHERE position(query_id, '%s') > 0".formatted(run))
                .stream()
                .map(row -> row.string("query_id"))
                .filter(query -> !query.matches(".*_(look|kill)[0-9]+"))
                .toList();
    }

    /** A server that hears of a kill only after a while. */
    private static class DeafConnector implements ClickHouseConnector {

        final ClickHouseConnector real;
        private final Duration deaf;

        DeafConnector(ClickHouseConnector real, Duration deaf) {
            this.real = real;
            this.deaf = deaf;
        }

        @Override
        public List<Row> query(ClickHouseStatement statement) {
            return real.query(statement);
        }

        @Override
        public StatementSummary execute(ClickHouseStatement statement) {
            return real.execute(statement);
        }

        @Override
        public boolean kill(String queryId, Duration patience) {
            await().pollDelay(deaf).atMost(deaf.plusSeconds(5)).until(() -> true);
            return real.kill(queryId, patience);
        }

        @Override
        public String endpoint() {
            return real.endpoint();
        }

        @Override
        public void close() {}
    }

    /** A server whose queries do not end, and a connection to the slow one that is cut meanwhile. */
    private static final class ImmortalConnector extends DeafConnector {

        ImmortalConnector(ClickHouseConnector real) {
            super(real, Duration.ofMillis(100));
        }

        @Override
        public StatementSummary execute(ClickHouseStatement statement) {
            if (!statement.sql().startsWith("INSERT INTO")) {
                return real.execute(statement);
            }
            var unused = CompletableFuture.runAsync(() -> real.execute(statement));
            await().pollDelay(Duration.ofSeconds(5))
                    .atMost(Duration.ofSeconds(10))
                    .until(() -> true);
            throw new AnswerLost("cut", statement.queryId(), null);
        }

        @Override
        public boolean kill(String queryId, Duration patience) {
            return false;
        }
    }
}
