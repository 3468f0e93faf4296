package dev.remat.scheduler.http.access;

import dev.remat.scheduler.access.Secrets;
import dev.remat.scheduler.access.User;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Who has logged in, by what is kept of the id; the ids themselves are with the browsers alone. A few for each user. Thread-safe. */
final class Sessions {

    private static final int OF_ONE = 10;

    private final Clock clock;
    private final Map<String, Session> sessions = new HashMap<>();

    Sessions(Clock clock) {
        this.clock = clock;
    }

    /** Begins one; returns its id, which nobody has had before. */
    synchronized String begin(User user) {
        Instant now = clock.instant();
        sessions.values().removeIf(session -> session.hasEnded(now));
        makeRoom(user.name());
        String id = Secrets.next();
        sessions.put(Secrets.kept(id), new Session(user.name(), user.secret(), Secrets.next(), now, now));
        return id;
    }

    private void makeRoom(String name) {
        long of = sessions.values().stream()
                .filter(session -> session.name().equals(name))
                .count();
        if (of >= OF_ONE) {
            sessions.entrySet().stream()
                    .filter(each -> each.getValue().name().equals(name))
                    .min(Comparator.comparing(each -> each.getValue().used()))
                    .map(Map.Entry::getKey)
                    .ifPresent(sessions::remove);
        }
    }

    /** One that goes on, and goes on for longer now. */
    synchronized Optional<Session> use(String id) {
        return look(id).map(session -> {
            Session used = session.usedAt(clock.instant());
            sessions.put(Secrets.kept(id), used);
            return used;
        });
    }

    /** One that goes on. */
    synchronized Optional<Session> look(String id) {
        return Optional.ofNullable(sessions.get(Secrets.kept(id)))
                .filter(session -> !session.hasEnded(clock.instant()));
    }

    /** It goes on no more. */
    synchronized void end(String id) {
        sessions.remove(Secrets.kept(id));
    }
}
