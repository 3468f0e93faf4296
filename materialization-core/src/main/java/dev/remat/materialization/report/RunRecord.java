package dev.remat.materialization.report;

import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.run.RunIdentity;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What differs from run to run, {@code run.json}.
 *
 * @param identity route, run, attempt and node
 * @param outcome how the run ended
 * @param explanation one sentence for people: what happened and what to do
 * @param version version of Remat
 * @param endpoint where the server was, without secrets; empty where none was reached
 * @param startedAt start of the run
 * @param finishedAt end of the run
 * @param phases the phases that were entered, in order
 * @param orderingConflictKeys key JSON of up to ten keys whose latest event differs between the orderings
 * @param retry how it stands among the attempts at the same rebuild
 * @param held what it has built and guards hold back, or null
 * @param decision the decision that it carried out, or null for a rebuild
 * @param verification what a comparison has found, or null where nothing was compared
 * @param advice what would have made it cheaper
 * @param parts of the table that it has built, or null where it has built none
 */
public record RunRecord(
        RunIdentity identity,
        Outcome outcome,
        String explanation,
        String version,
        String endpoint,
        Instant startedAt,
        Instant finishedAt,
        List<PhaseRecord> phases,
        List<String> orderingConflictKeys,
        RetryRecord retry,
        @Nullable HeldTable held,
        @Nullable DecisionRecord decision,
        @Nullable VerificationRecord verification,
        List<Advice> advice,
        @Nullable BuiltParts parts) {

    /** A run that compares nothing. */
    public RunRecord(
            RunIdentity identity,
            Outcome outcome,
            String explanation,
            String version,
            String endpoint,
            Instant startedAt,
            Instant finishedAt,
            List<PhaseRecord> phases,
            List<String> orderingConflictKeys,
            RetryRecord retry,
            @Nullable HeldTable held,
            @Nullable DecisionRecord decision) {
        this(
                identity,
                outcome,
                explanation,
                version,
                endpoint,
                startedAt,
                finishedAt,
                phases,
                orderingConflictKeys,
                retry,
                held,
                decision,
                null,
                List.of(),
                null);
    }

    /** A rebuild of which no guard holds anything back. */
    public RunRecord(
            RunIdentity identity,
            Outcome outcome,
            String explanation,
            String version,
            String endpoint,
            Instant startedAt,
            Instant finishedAt,
            List<PhaseRecord> phases,
            List<String> orderingConflictKeys,
            RetryRecord retry) {
        this(
                identity,
                outcome,
                explanation,
                version,
                endpoint,
                startedAt,
                finishedAt,
                phases,
                orderingConflictKeys,
                retry,
                null,
                null);
    }

    public RunRecord {
        orderingConflictKeys = List.copyOf(orderingConflictKeys);
        phases = List.copyOf(phases);
        advice = List.copyOf(advice);
    }

    /** How long the run took. */
    public Duration duration() {
        return Duration.between(startedAt, finishedAt);
    }

    /** What it has built and guards hold back. */
    public Optional<HeldTable> heldTable() {
        return Optional.ofNullable(held);
    }

    /** The parts of the table that it has built; empty where it has built none. */
    public Optional<BuiltParts> builtParts() {
        return Optional.ofNullable(parts);
    }

    /** The decision that it carried out; empty for a rebuild. */
    public Optional<DecisionRecord> decided() {
        return Optional.ofNullable(decision);
    }

    /** Which of how many attempts it was, and whether another follows; empty where there is nothing to tell. */
    public Optional<String> attempt() {
        String attempt = "%d of %d".formatted(identity.attempt(), retry.attempts());
        Instant next = retry.nextAttemptAt();
        if (next != null) {
            return Optional.of("%s, the next follows at %s".formatted(attempt, next.truncatedTo(ChronoUnit.SECONDS)));
        }
        return identity.attempt() > 1 ? Optional.of(attempt) : Optional.empty();
    }

    /** The record of a run that another attempt was to follow, and none does. */
    public RunRecord calledOff(String why) {
        return new RunRecord(
                identity,
                outcome,
                "%s; no further attempt follows: %s".formatted(explanation.replaceFirst("\\.$", ""), why),
                version,
                endpoint,
                startedAt,
                finishedAt,
                phases,
                orderingConflictKeys,
                retry.calledOff(),
                held,
                decision,
                verification,
                advice,
                parts);
    }

    /** What a comparison has found; empty where nothing was compared. */
    public Optional<VerificationRecord> compared() {
        return Optional.ofNullable(verification);
    }

    /**
     * One phase of a run.
     *
     * @param name preflight, recover, snapshot, build, audit, hold, publish, verify, retire or evidence; of a decision
     *     also reject or take
     * @param startedAt when it was entered
     * @param duration how long it took
     * @param completed false where the phase ended the run
     * @param statements the statements it sent, in order
     */
    public record PhaseRecord(
            String name, Instant startedAt, Duration duration, boolean completed, List<StatementRecord> statements) {

        public PhaseRecord {
            statements = List.copyOf(statements);
        }
    }

    /**
     * One statement that was sent.
     *
     * @param queryId found again in {@code system.query_log}
     * @param sql the text as sent
     * @param duration until the answer
     * @param error the failure's own text, empty where it succeeded
     * @param usage what it took, as far as the server has said
     * @param memoryLimit the most memory that it was allowed in bytes, or null for the server's own limit
     */
    public record StatementRecord(
            String queryId,
            String sql,
            Duration duration,
            String error,
            StatementUsage usage,
            @Nullable Long memoryLimit) {

        /** The same, of which something else is known. */
        public StatementRecord with(StatementUsage known) {
            return new StatementRecord(queryId, sql, duration, error, known, memoryLimit);
        }
    }
}
