package dev.remat.materialization.session;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.trace.RunTrace;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends the statements of one run: each under a query id of its own, within the run's timeout, ended when the run is
 * cancelled, and recorded. Several threads may send at the same time.
 */
public final class RunSession {

    /** What a statement that finishes or undoes a publication may take, even if the run's own time is over. */
    private static final Duration SETTLING_TIME = Duration.ofMinutes(2);

    private static final Duration GLANCE = Duration.ofSeconds(10);
    private static final Duration KILL_PATIENCE = Duration.ofSeconds(30);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(8);

    private final ClickHouseConnector connector;
    private final Clock clock;
    private final RunIdentity identity;
    private final Cancellation cancellation;
    private final RunJournal journal;
    private final Instant deadline;
    private final Instant opened;
    private final AtomicInteger sent = new AtomicInteger();
    private volatile Map<String, String> bounds = Map.of();

    public RunSession(
            ClickHouseConnector connector,
            Clock clock,
            RunIdentity identity,
            Cancellation cancellation,
            RunJournal journal,
            Duration timeout) {
        this.connector = connector;
        this.clock = clock;
        this.identity = identity;
        this.cancellation = cancellation;
        this.journal = journal;
        this.opened = clock.instant();
        this.deadline = opened.plus(timeout);
    }

    public RunIdentity identity() {
        return identity;
    }

    /** Where the server is, without secrets. */
    public String endpoint() {
        return connector.endpoint();
    }

    public RunJournal journal() {
        return journal;
    }

    /** The way to the server for what goes on beside the run, on another thread. */
    public ClickHouseConnector connector() {
        return connector;
    }

    /** The way to end the run. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /**
     * From now on every statement has these settings where it says nothing else of them. What settles or recovers has not: it
     * must be possible however tight the limits are.
     */
    public void bound(Map<String, String> settings) {
        bounds = Map.copyOf(settings);
    }

    private Map<String, String> bounded(Map<String, String> settings) {
        if (bounds.isEmpty()) {
            return settings;
        }
        Map<String, String> all = new TreeMap<>(bounds);
        all.putAll(settings);
        return all;
    }

    /** Runs a read. */
    public List<Row> query(String sql) {
        return query(sql, Map.of());
    }

    /** Runs a read with settings. */
    public List<Row> query(String sql, Map<String, String> settings) {
        return whileWanted(statement(sql, bounded(settings), remaining()), connector::query);
    }

    /**
     * Runs a statement that changes something which nobody reads yet. Ended by cancellation and timeout. If its answer is
     * lost, it is waited for and looked up on the server.
     */
    public StatementSummary execute(String sql, Map<String, String> settings) {
        Instant started = clock.instant();
        try {
            return whileWanted(statement(sql, bounded(settings), remaining()), connector::execute);
        } catch (AnswerLost lost) {
            return new LostAnswers(this).outcomeOf(lost, Duration.between(started, clock.instant()));
        }
    }

    /** Runs a statement that changes what people read, or tidies up after a run. Not ended by cancellation. */
    public StatementSummary settle(String sql) {
        return recorded(statement(sql, Map.of(), SETTLING_TIME), connector::execute);
    }

    /** A read that must be possible even after the run's time is over. */
    public List<Row> querySettled(String sql) {
        return recorded(statement(sql, Map.of(), SETTLING_TIME), connector::query);
    }

    /** A read for the record alone, which is not waited for long. */
    List<Row> glance(String sql) {
        return recorded(statement(sql, Map.of(), GLANCE), connector::query);
    }

    /** A statement without rows in its answer, for the record alone; not waited for long either. */
    void prompt(String sql) {
        recorded(statement(sql, Map.of(), GLANCE), connector::execute);
    }

    /** Whether at least one part in {@code parts} of the run's time is left. */
    public boolean hasLeft(int parts) {
        Duration left = Duration.between(clock.instant(), deadline);
        return left.multipliedBy(parts).compareTo(Duration.between(opened, deadline)) >= 0;
    }

    /** How long the run has gone on. */
    Duration age() {
        return Duration.between(opened, clock.instant());
    }

    /**
     * Looks at the server until it answers, for as long as settling may take: a server that is killed is back some time later,
     * and what has become of a publication must not stay open for that.
     *
     * @param look only looks, or does what it finds to be left to do
     */
    public <T> T untilAnswered(Supplier<T> look) {
        Instant end = clock.instant().plus(SETTLING_TIME);
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                return look.get();
            } catch (ConnectionFailed | AnswerLost notAnswered) {
                if (!clock.instant().plus(pause).isBefore(end) || !pause(pause)) {
                    throw notAnswered;
                }
                pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            }
        }
    }

    /** Waits; false if the thread was interrupted, which ends this waiting and the next. */
    public static boolean pause(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends a query on the server; true once it is gone. */
    public boolean kill(String queryId) {
        return connector.kill(queryId, KILL_PATIENCE);
    }

    /**
     * Throws if the run should not go on.
     *
     * @throws RunEnded when it was cancelled or its time is over
     */
    public void checkWanted() {
        cancellation.reason().ifPresent(reason -> {
            throw cancelled(reason, null);
        });
        if (!clock.instant().isBefore(deadline)) {
            throw timedOut(null);
        }
    }

    /** A phase before publishing: not entered by a run that was cancelled or whose time is over. */
    public <T> T stoppable(String phase, Supplier<T> work) {
        return journal.phase(phase, () -> {
            checkWanted();
            return work.get();
        });
    }

    private <T> T whileWanted(ClickHouseStatement statement, Function<ClickHouseStatement, T> send) {
        checkWanted();
        try (var registration = cancellation.onCancel(() -> connector.kill(statement.queryId(), KILL_PATIENCE))) {
            return recorded(statement, send);
        } catch (RuntimeException e) {
            throw whyEnded(e);
        }
    }

    /**
     * A statement that failed because the run was ended says so, instead of naming the symptom. The statement's own timeout is
     * the rest of the run's time, whatever the clock says of it.
     */
    private RuntimeException whyEnded(RuntimeException symptom) {
        var reason = cancellation.reason();
        if (reason.isPresent()) {
            return cancelled(reason.get(), symptom);
        }
        boolean timeLeft =
                !(symptom instanceof StatementTimedOut) && clock.instant().isBefore(deadline);
        return timeLeft ? symptom : timedOut(symptom);
    }

    private <T> T recorded(ClickHouseStatement statement, Function<ClickHouseStatement, T> send) {
        RunTrace.Sent followed = journal.trace().statement(statement);
        Instant started = clock.instant();
        try {
            T result = send.apply(statement.continuing(followed.traceParent()));
            answered(record(statement, started, ""), followed, null);
            return result;
        } catch (RuntimeException e) {
            answered(record(statement, started, String.valueOf(e.getMessage())), followed, e);
            throw e;
        }
    }

    private void answered(StatementRecord record, RunTrace.Sent followed, @Nullable RuntimeException failure) {
        journal.add(record);
        followed.answered(record, failure);
    }

    private StatementRecord record(ClickHouseStatement statement, Instant started, String error) {
        return new StatementRecord(
                statement.queryId(),
                statement.sql(),
                Duration.between(started, clock.instant()),
                error,
                statement.listener() instanceof Told told ? told.usage : StatementUsage.UNKNOWN,
                memoryLimit(statement));
    }

    /** What the statement itself may take at most, in bytes; null where that is the server's own limit. */
    private static @Nullable Long memoryLimit(ClickHouseStatement statement) {
        String limit = statement.settings().getOrDefault("max_memory_usage", "");
        return limit.matches("[1-9][0-9]{0,17}") ? Long.valueOf(limit) : null;
    }

    private ClickHouseStatement statement(String sql, Map<String, String> settings, Duration timeout) {
        String queryId = "%s_%s_%d".formatted(identity.queryIdPrefix(), journal.currentPhase(), sent.incrementAndGet());
        return new ClickHouseStatement(sql, queryId, Map.of(), settings, timeout, new Told(), "");
    }

    private Duration remaining() {
        var left = Duration.between(clock.instant(), deadline);
        return left.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : left;
    }

    private static RunEnded cancelled(String reason, @Nullable Throwable cause) {
        return new RunEnded(
                Outcome.CANCELLED, Blockers.CANCELLED, "the run was cancelled: %s".formatted(reason), cause);
    }

    private RunEnded timedOut(@Nullable Throwable cause) {
        return new RunEnded(
                Outcome.FAILED,
                Blockers.TIMED_OUT,
                "the run did not finish within its timeout, in phase %s; raise `timeout` or see what slowed it"
                        .formatted(journal.currentPhase()),
                cause);
    }

    /** Keeps what the server says of one statement. */
    private static final class Told implements Consumer<StatementUsage> {

        private volatile StatementUsage usage = StatementUsage.UNKNOWN;

        @Override
        public void accept(StatementUsage said) {
            usage = said;
        }
    }
}
