package dev.remat.scheduler.registry.record;

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
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/** Writes every run to the registry. Never keeps a run waiting, and never lets it fail. */
public final class RunRecorder implements RunObserver {

    /** Routes have no keys for secrets; whoever writes one in a setting shall not find it in a database. */
    private static final Pattern SECRET =
            Pattern.compile("(?im)^(.*(?:password|secret|token|credential)[\\w.\"-]*\\s*[=:]).*$");

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
        String text = SECRET.matcher(route.configuration().text()).replaceAll("$1 ***");
        String digest = route.configuration().digest();
        recorder.write("start of run " + identity.runId(), sql -> {
            if (!digest.isEmpty()) {
                new RouteTable(sql).use(route.id(), digest, text, now);
            }
            new RunTable(sql).begin(identity, now, digest.isEmpty() ? null : digest, node, session);
        });
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
