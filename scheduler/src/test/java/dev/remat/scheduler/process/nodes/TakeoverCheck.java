package dev.remat.scheduler.process.nodes;

import dev.remat.scheduler.process.nodes.Faults.Fault;
import dev.remat.scheduler.process.nodes.Faults.Kind;
import dev.remat.scheduler.process.nodes.History.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a dead process has left is looked after within half a minute, whoever does so.
 *
 * @param history what the registry says
 * @param faults what has been done to nodes
 */
record TakeoverCheck(History history, List<Fault> faults) {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration LEASE = Duration.ofSeconds(15);

    List<String> violations() {
        List<String> violations = new ArrayList<>();
        for (Session session : history.sessions()) {
            if (session.isDead() && session.recoveredAt() == null) {
                violations.add("dead, and nobody has looked after it: " + session);
            }
        }
        for (Fault fault : faults) {
            if (fault.is(Kind.KILLED)) {
                last(fault)
                        .filter(session -> !session.isDead() || isLate(session, fault))
                        .ifPresent(session -> violations.add("killed at %s and not looked after within %s: %s"
                                .formatted(fault.from(), LONGEST, session)));
            } else if (fault.is(Kind.SUSPENDED) && isLongerThanItsLease(fault)) {
                last(fault)
                        .filter(session -> session.isDead() && isLate(session, fault))
                        .ifPresent(session -> violations.add("suspended at %s and not looked after within %s: %s"
                                .formatted(fault.from(), LONGEST, session)));
            }
        }
        return violations;
    }

    private static boolean isLongerThanItsLease(Fault fault) {
        return Duration.between(fault.from(), fault.until()).compareTo(LEASE) > 0;
    }

    /** Times from a fault to the end of what followed, one for each death. */
    List<Duration> times() {
        return faults.stream()
                .filter(fault -> fault.is(Kind.KILLED) || fault.is(Kind.SUSPENDED))
                .flatMap(fault -> last(fault).stream()
                        .map(Session::recoveredAt)
                        .flatMap(Stream::ofNullable)
                        .map(recovered -> Duration.between(fault.from(), recovered)))
                .toList();
    }

    /** The session that the process had when it was hit; empty where it had none yet. */
    private Optional<Session> last(Fault fault) {
        return history.sessions().stream()
                .filter(session -> session.node().equals(fault.node()) && session.pid() == fault.pid())
                .filter(session -> !session.startedAt().isAfter(fault.from()))
                .reduce((earlier, later) -> later)
                .filter(session -> {
                    Instant ended = session.endedAt();
                    return ended == null || ended.isAfter(fault.from());
                });
    }

    /** While the registry is away nobody can look after anything. */
    private boolean isLate(Session session, Fault fault) {
        Instant recovered = session.recoveredAt();
        Instant latest = fault.from().plus(LONGEST);
        boolean couldBeKnown = faults.stream()
                .noneMatch(other -> other.is(Kind.REGISTRY_DOWN)
                        && other.from().isBefore(latest)
                        && other.until().isAfter(fault.from()));
        return recovered == null || (couldBeKnown && recovered.isAfter(latest));
    }
}
