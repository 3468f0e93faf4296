package dev.remat.scheduler.progress;

import dev.remat.materialization.session.RunningStatement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far the statements of one phase have come, from one look at the server to the next. What was read never becomes less. The part
 * that is done is told of one statement, which has a number: where a phase sends another one, that begins anew, and nobody knows how
 * many follow. Of several at once no part is told.
 */
final class PhaseReading {

    private final Map<String, Seen> seen = new LinkedHashMap<>();
    private List<RunningStatement> running = List.of();

    /** @param now the statements of the phase that run now */
    void see(List<RunningStatement> now) {
        running = now.stream().filter(statement -> statement.readRows() > 0).toList();
        running.forEach(statement -> seen.computeIfAbsent(statement.queryId(), id -> new Seen(seen.size() + 1))
                .take(statement));
    }

    /** Whether there is something to tell. */
    boolean isUnderWay() {
        return !running.isEmpty();
    }

    /** How many read at once. */
    int statements() {
        return running.size();
    }

    /** Which statement of the phase the newest one is, from 1, among those that took long enough to be seen. */
    int number() {
        return running.stream()
                .mapToInt(statement -> of(statement).number)
                .max()
                .orElse(0);
    }

    /** Rows that those which read now have read. */
    long rows() {
        return running.stream().mapToLong(statement -> of(statement).rows).sum();
    }

    /** Rows that they have written. */
    long written() {
        return running.stream().mapToLong(RunningStatement::writtenRows).sum();
    }

    /** Rows that the one statement is going to read; empty where the server does not know. */
    Optional<Long> total() {
        return part().map(done -> of(running.get(0)).total);
    }

    /** How much of them it has read, 0 to 1; never less than before, and empty where the server does not know. */
    Optional<Double> part() {
        return running.size() == 1 ? Optional.of(of(running.get(0)).part).filter(part -> part >= 0) : Optional.empty();
    }

    /** Rows a second, on an average of each statement so far. */
    long rate() {
        return (long) running.stream()
                .mapToDouble(statement -> of(statement).rows
                        * 1000.0
                        / Math.max(1, statement.elapsed().toMillis()))
                .sum();
    }

    /** What they hold now, in bytes. */
    long memory() {
        return running.stream().mapToLong(RunningStatement::memory).sum();
    }

    private Seen of(RunningStatement statement) {
        return seen.getOrDefault(statement.queryId(), new Seen(0));
    }

    /** What is known of a statement. */
    private static final class Seen {

        private static final double UNKNOWN = -1;

        private final int number;
        private long rows;
        private long total;
        private double part = UNKNOWN;

        private Seen(int number) {
            this.number = number;
        }

        private void take(RunningStatement now) {
            rows = Math.max(rows, now.readRows());
            total = now.totalRows();
            part = total < rows ? UNKNOWN : Math.max(part, (double) rows / total);
        }
    }
}
