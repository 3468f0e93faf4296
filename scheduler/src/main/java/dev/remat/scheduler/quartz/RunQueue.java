package dev.remat.scheduler.quartz;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.capacity.Admission;
import dev.remat.scheduler.capacity.Answer;
import dev.remat.scheduler.capacity.Demand;
import dev.remat.scheduler.capacity.Waiting;
import dev.remat.scheduler.quartz.Turn.AfterOthers;
import dev.remat.scheduler.quartz.Turn.CatchUp;
import dev.remat.scheduler.quartz.Turn.OfSlot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a route whose turn has come run, or keeps its turn until there is room for it; then its job is fired once more. A turn that
 * loses its place is accounted for. Thread-safe; nothing of it waits while Quartz's locks may be held.
 */
final class RunQueue {

    private static final Logger log = LoggerFactory.getLogger(RunQueue.class);

    /** A slot that has waited so long is given up, where no later one has taken its place before. */
    static final Duration LONGEST_WAIT = Duration.ofHours(24);

    private final Admission<Turn> admission;
    private final SlotAccount account;
    private final Clock clock;
    private final OneTimeTriggers triggers;
    private boolean closed;

    RunQueue(Scheduler quartz, Admission<Turn> admission, SlotAccount account, Clock clock) {
        this.admission = admission;
        this.account = account;
        this.clock = clock;
        this.triggers = new OneTimeTriggers(quartz, "granted");
    }

    /** It is a route's turn. What it runs for now; empty where it waits. */
    Optional<Turn> admit(Route route, Turn turn) {
        Turn lost;
        Waiting<Turn> before;
        synchronized (admission) {
            if (closed) {
                return Optional.empty();
            }
            Answer<Turn> answer = admission.ask(Demand.of(route), turn, clock.instant());
            if (answer instanceof Answer.Runs<Turn>) {
                return Optional.of(turn);
            }
            if (answer instanceof Answer.Waits<Turn> waits) {
                account.queued(waits.run());
                log.info("route {} waits: {}", route.id(), waits.run().reason());
                return Optional.empty();
            }
            before = ((Answer.WaitsAlready<Turn>) answer).run();
            boolean replaced = before.turn().givesWayTo(turn);
            if (replaced) {
                admission.replace(route.id(), turn);
                account.queued(before.withTurn(turn));
            }
            lost = replaced ? before.turn() : turn;
        }
        boolean followsOthers = before.turn() instanceof AfterOthers || turn instanceof AfterOthers;
        lose(before, lost, followsOthers);
        return Optional.empty();
    }

    /** Whether a trigger fires what was given room. */
    boolean hasGranted(Trigger trigger) {
        return triggers.isOne(trigger);
    }

    /** What a route that was given room runs for; empty where it does not wait any more. */
    Optional<Turn> begin(String route) {
        return admission.begin(route).map(Waiting::turn);
    }

    /** Whether a route waits with a run that somebody has asked for. */
    boolean hasAsked(String route) {
        return admission
                .find(route)
                .filter(run -> run.turn() instanceof Turn.Asked)
                .isPresent();
    }

    /** Whether a route waits. */
    boolean has(String route) {
        return admission.find(route).isPresent();
    }

    /** How many routes wait, or are about to begin. */
    int waiting() {
        return admission.all().size();
    }

    /** A route that was let in does not run after all. */
    void release(String route) {
        admission.release(route);
        grant();
    }

    /** A run has ended. */
    void ended(String route, boolean hasBuilt) {
        admission.ended(route, clock.instant(), hasBuilt);
        grant();
    }

    /** Gives up what has waited for too long, and fires what has room. */
    void grant() {
        Instant now = clock.instant();
        admission.inOrder(now).stream()
                .filter(run -> run.turn() instanceof OfSlot slot
                        && !now.isBefore(slot.slot().fire().plus(LONGEST_WAIT)))
                .forEach(run -> drop(run.demand().route()));
        List<Waiting<Turn>> given = admission.grant(now);
        while (!given.isEmpty()) {
            boolean all = true;
            for (Waiting<Turn> run : given) {
                all &= fire(run);
            }
            given = all ? List.of() : admission.grant(now);
        }
    }

    private boolean fire(Waiting<Turn> run) {
        String route = run.demand().route();
        try {
            triggers.fire(route);
            return true;
        } catch (SchedulerException e) {
            log.error("route {} has room now and cannot be started", route, e);
            drop(route);
            return false;
        }
    }

    /** Routes are other ones from now on: those that are gone wait no more, nor does what belongs to the schedule before. */
    void replaceBy(Map<String, Route> routes, Predicate<Route> isScheduledAsBefore) {
        for (Waiting<Turn> run : admission.all()) {
            Route now = routes.get(run.demand().route());
            if (now == null || !(isScheduledAsBefore.test(now) || outlives(run.turn(), now))) {
                drop(run.demand().route());
            } else {
                admission.change(Demand.of(now));
            }
        }
    }

    /** Whether a turn is one on another schedule, too. */
    private static boolean outlives(Turn turn, Route route) {
        return (turn instanceof AfterOthers || turn instanceof CatchUp)
                && route.enabled()
                && !route.schedule().isByHand();
    }

    /** A route waits no more; a slot that it waited with is accounted for. */
    private void drop(String route) {
        synchronized (admission) {
            admission.drop(route).ifPresent(run -> {
                account.notQueued(route);
                lose(run, run.turn(), false);
            });
        }
    }

    /** A slot of a route waits no more, since later ones have passed, too. */
    void dropSlot(String route) {
        admission.find(route).filter(run -> run.turn() instanceof OfSlot).ifPresent(run -> {
            drop(route);
            grant();
        });
    }

    /** Nothing waits any more, from now on. */
    void close() {
        synchronized (admission) {
            closed = true;
            admission.all().forEach(run -> {
                log.info("route {} waits no more: Remat stops", run.demand().route());
                drop(run.demand().route());
            });
        }
    }

    private void lose(Waiting<Turn> run, Turn lost, boolean followsOthers) {
        if (lost instanceof OfSlot slot) {
            String route = run.demand().route();
            if (!followsOthers) {
                account.noRoom(route, slot.slot(), run.reason());
            } else if (account.fires(route, slot.slot())) {
                account.waits(route, slot.slot());
            }
        }
    }
}
