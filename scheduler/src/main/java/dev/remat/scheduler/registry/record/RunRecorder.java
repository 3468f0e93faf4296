package dev.remat.scheduler.registry.record;

import dev.remat.jobs.config.MaskedText;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.RunObserver;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.store.Accounting;
import dev.remat.scheduler.registry.store.Observation;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.registry.store.RunTable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes every run to the registry. Never lets one fail, and keeps it waiting only where it has a slot or a request: before it begins the
 * registry is to know of it, if it answers in time, so that whoever looks after a dead process knows what that ran.
 */
public final class RunRecorder implements RunObserver {

    private static final Logger log = LoggerFactory.getLogger(RunRecorder.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Recorder recorder;
    private final Clock clock;
    private final String node;
    private final String session;

    /**
     * @param node name of this process
     * @param session tells it from others of that name, or is empty
     */
    public RunRecorder(Recorder recorder, Clock clock, String node, String session) {
        this.recorder = recorder;
        this.clock = clock;
        this.node = node;
        this.session = session;
    }

    @Override
    public void started(Route route, RunIdentity identity) {
        Instant now = clock.instant();
        String text = MaskedText.of(route.configuration().text());
        String digest = route.configuration().digest();
        Recorder.Change begin = sql -> {
            if (!digest.isEmpty()) {
                new RouteTable(sql).use(route.id(), digest, text, now);
            }
            new RunTable(sql).begin(identity, now, digest.isEmpty() ? null : digest, node, session);
        };
        String what = "start of run " + identity.runId();
        if (session.isEmpty()) {
            recorder.write(what, begin);
        } else {
            boolean isKnown = recorder.ask(
                            what,
                            sql -> {
                                begin.with(sql);
                                return true;
                            },
                            PATIENCE)
                    .isPresent();
            log.debug("the registry knows of run {}: {}", identity.runId(), isKnown);
        }
    }

    @Override
    public void ended(RunResult result) {
        RunIdentity run = result.record().identity();
        recorder.write("end of run " + run.runId(), sql -> {
            new RunTable(sql).end(result, node);
            Instant slot = run.origin().slot();
            if (slot != null && result.outcome() == Outcome.SKIPPED) {
                Instant now = result.record().finishedAt();
                new Accounting(sql, Observation.of(node, now))
                        .notRun(
                                run.route(),
                                slot,
                                reason(result),
                                result.record().explanation());
            }
        });
    }

    private static SkipReason reason(RunResult result) {
        List<String> blockers = result.report().blockers();
        if (blockers.stream().anyMatch(blocker -> blocker.endsWith(code(Blockers.SCHEDULE_HELD)))) {
            return SkipReason.HELD_SCHEDULE;
        }
        return blockers.stream().anyMatch(blocker -> blocker.endsWith(code(Blockers.MEMORY_BREAKER)))
                ? SkipReason.MEMORY
                : SkipReason.TARGET_BUSY;
    }

    /** Typed routes have blockers of another family. */
    private static String code(String blocker) {
        return blocker.substring(blocker.indexOf('.'));
    }
}
