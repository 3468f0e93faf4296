package dev.remat.scheduler.progress;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.RunObserver;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.session.RunningStatement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows one run after the other: each phase that has ended on a line that stays, and on the last line what goes on. Told of it by the
 * thread of the run, by looks at the server, and by a clock. Thread-safe.
 */
final class ProgressView implements RunObserver {

    private final LiveLine line;
    private final PhaseText text;
    private final IntSupplier width;
    private final Clock clock;
    private final boolean tellsOutcome;
    private @Nullable Run run;
    private @Nullable Phase phase;
    private @Nullable RunResult failed;
    private int turn;

    /**
     * @param width of the terminal, in columns
     * @param tellsOutcome whether a line says how it ended: not where a report follows below
     */
    ProgressView(LiveLine line, PhaseText text, IntSupplier width, Clock clock, boolean tellsOutcome) {
        this.line = line;
        this.text = text;
        this.width = width;
        this.clock = clock;
        this.tellsOutcome = tellsOutcome;
    }

    @Override
    public synchronized void started(Route route, RunIdentity identity) {
        run = new Run(route, identity);
        failed = null;
        line.show("");
        line.print(text.heading(identity, route.retry().attempts(), width.getAsInt()));
    }

    @Override
    public synchronized void phaseBegun(RunIdentity identity, String name) {
        phase = new Phase(name, clock.instant(), new PhaseReading());
        draw();
    }

    @Override
    public synchronized void phaseEnded(RunIdentity identity, PhaseRecord ended) {
        phase = null;
        line.show("");
        line.print(text.ended(ended, width.getAsInt()));
    }

    @Override
    public synchronized void ended(RunResult result) {
        run = null;
        phase = null;
        failed = result.record().retry().willRetry() ? result : null;
        draw();
        if (failed == null && tellsOutcome) {
            line.print(text.outcome(result, width.getAsInt()));
        }
    }

    /** The run whose statements are worth a look now. */
    synchronized Optional<Run> worthALook() {
        return phase == null ? Optional.empty() : Optional.ofNullable(run);
    }

    /** What a look has found; nothing comes of what belongs to another run or phase by now. */
    synchronized void see(RunIdentity identity, List<RunningStatement> found) {
        Phase now = phase;
        if (now != null && run != null && run.identity().equals(identity)) {
            String prefix = "%s_%s_".formatted(identity.queryIdPrefix(), now.name());
            now.reading()
                    .see(found.stream()
                            .filter(statement -> statement.queryId().startsWith(prefix))
                            .toList());
        }
    }

    /** Time has passed. */
    synchronized void tick() {
        turn++;
        draw();
    }

    private void draw() {
        line.show(current());
    }

    private String current() {
        Instant now = clock.instant();
        if (phase != null) {
            Duration since = Duration.between(phase.since(), now);
            return text.goingOn(phase.name(), since, phase.reading(), turn, width.getAsInt());
        }
        Instant next = failed == null ? null : failed.record().retry().nextAttemptAt();
        return failed == null || next == null
                ? ""
                : text.waiting(failed, Duration.between(now, next), width.getAsInt());
    }

    /** A run that goes on. */
    record Run(Route route, RunIdentity identity) {}

    private record Phase(String name, Instant since, PhaseReading reading) {}
}
