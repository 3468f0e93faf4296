package dev.remat.materialization.session;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.sql.CatalogSql;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out what became of a statement whose answer was lost. It is waited for and looked up by its query id, and never sent
 * again: the server may execute it for long after the connection has gone.
 */
final class LostAnswers {

    private static final Duration FIRST_LOOK = Duration.ofMillis(100);
    private static final Duration LATER_LOOKS = Duration.ofSeconds(2);

    /** A server writes its query log every 7.5 seconds by itself, where this user may not ask for it. */
    private static final int LOOKS_INTO_A_LATE_LOG = 8;

    private final RunSession session;

    LostAnswers(RunSession session) {
        this.session = session;
    }

    /**
     * Waits until the statement no longer runs, and tells how it ended.
     *
     * @throws StatementRefused if it failed on the server
     * @throws AnswerLost the same as before where the server knows nothing of the statement, or cannot be asked
     */
    StatementSummary outcomeOf(AnswerLost lost, Duration elapsed) {
        try {
            awaitEnd(lost);
            Row ended = loggedEnd(lost).orElseThrow(() -> lost);
            long code = ended.number("code");
            if (code != 0) {
                throw new StatementRefused(Math.toIntExact(code), ended.string("exception"), lost.queryId(), lost);
            }
            session.journal().know(Map.of(lost.queryId(), LoggedUsage.usage(ended)));
            session.journal()
                    .warn("the answer to query %s was lost; the server's query log says that it was executed"
                            .formatted(lost.queryId()));
            return new StatementSummary(
                    ended.number("read_rows"), ended.number("read_bytes"), ended.number("written_rows"), elapsed);
        } catch (StatementRefused refused) {
            throw refused.queryId().equals(lost.queryId()) ? refused : because(lost, refused);
        } catch (ClickHouseException unknown) {
            throw because(lost, unknown);
        }
    }

    private static AnswerLost because(AnswerLost lost, ClickHouseException why) {
        if (why != lost) {
            lost.addSuppressed(why);
        }
        return lost;
    }

    private void awaitEnd(AnswerLost lost) {
        Duration pause = FIRST_LOOK;
        while (!session.querySettled(CatalogSql.runningWith(lost.queryId())).isEmpty()) {
            try {
                session.checkWanted();
            } catch (RunEnded stop) {
                session.kill(lost.queryId());
                throw stop;
            }
            if (!RunSession.pause(pause)) {
                throw lost;
            }
            pause = LATER_LOOKS;
        }
    }

    private Optional<Row> loggedEnd(AnswerLost lost) {
        int looks = flushed() ? 1 : LOOKS_INTO_A_LATE_LOG;
        List<Row> ended = session.querySettled(CatalogSql.endOf(lost.queryId()));
        while (ended.isEmpty() && --looks > 0 && RunSession.pause(LATER_LOOKS)) {
            ended = session.querySettled(CatalogSql.endOf(lost.queryId()));
        }
        return ended.stream().findFirst();
    }

    /** Whether the query log is complete by now; a user without the right to ask for that has to wait for it. */
    private boolean flushed() {
        try {
            session.settle(CatalogSql.flushLogs());
            return true;
        } catch (StatementRefused notAllowed) {
            return false;
        }
    }
}
