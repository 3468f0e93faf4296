package dev.remat.materialization.session;

import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.trace.RunTrace;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one run has done so far: its phases and their statements. Phases begin and end on one thread. */
public final class RunJournal {

    private static final Logger log = LoggerFactory.getLogger(RunJournal.class);

    private final Clock clock;
    private final RunTrace trace;
    private final PhaseListener listener;
    private final List<PhaseRecord> phases = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private List<StatementRecord> statements = new ArrayList<>();
    private String phase = "";

    /** Of a run that nothing follows. */
    public RunJournal(Clock clock) {
        this(clock, RunTrace.NONE);
    }

    /** @param trace told of phases and statements as they begin and end */
    public RunJournal(Clock clock, RunTrace trace) {
        this(clock, trace, PhaseListener.NONE);
    }

    /**
     * @param trace told of phases and statements as they begin and end
     * @param listener told of each phase
     */
    public RunJournal(Clock clock, RunTrace trace, PhaseListener listener) {
        this.clock = clock;
        this.trace = trace;
        this.listener = listener;
    }

    /** Runs one phase and records it, whether it completes or throws. */
    public <T> T phase(String name, Supplier<T> work) {
        phase = name;
        statements = new ArrayList<>();
        Instant started = clock.instant();
        RunTrace.Phase followed = trace.phase(name);
        @Nullable Throwable failure = null;
        listener.begun(name);
        try {
            return work.get();
        } catch (RuntimeException | Error e) {
            failure = e;
            throw e;
        } finally {
            boolean completed = failure == null;
            var duration = Duration.between(started, clock.instant());
            var ended = new PhaseRecord(name, started, duration, completed, statements);
            phases.add(ended);
            followed.ended(failure);
            log.debug("phase {} took {} ms, completed: {}", name, duration.toMillis(), completed);
            listener.ended(ended);
        }
    }

    /** The phase that is running or was the last to run. */
    public String currentPhase() {
        return phase;
    }

    /** Whether a phase has begun, whatever became of it. */
    public boolean hasEntered(String name) {
        return phases.stream().anyMatch(entered -> entered.name().equals(name));
    }

    /** Notes something that deserves a look but does not keep the run from passing. */
    public synchronized void warn(String warning) {
        warnings.add(warning);
    }

    /** Adds to the statements of the run what became known of them later, by query id. */
    synchronized void know(Map<String, StatementUsage> usages) {
        statements.replaceAll(statement -> known(statement, usages));
        phases.replaceAll(entered -> new PhaseRecord(
                entered.name(),
                entered.startedAt(),
                entered.duration(),
                entered.completed(),
                entered.statements().stream()
                        .map(statement -> known(statement, usages))
                        .toList()));
    }

    private static StatementRecord known(StatementRecord statement, Map<String, StatementUsage> usages) {
        StatementUsage usage = usages.get(statement.queryId());
        return usage == null ? statement : statement.with(statement.usage().orElse(usage));
    }

    /** What follows the run. */
    RunTrace trace() {
        return trace;
    }

    synchronized void add(StatementRecord statement) {
        statements.add(statement);
    }

    /** The phases that were entered so far. */
    public List<PhaseRecord> phases() {
        return List.copyOf(phases);
    }

    public synchronized List<String> warnings() {
        return List.copyOf(warnings);
    }
}
