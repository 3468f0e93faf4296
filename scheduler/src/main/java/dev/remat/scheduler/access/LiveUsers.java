package dev.remat.scheduler.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The users as their file has them now: a change is seen within a second. A file that cannot be used changes nothing, and is told of in
 * the log, once. Thread-safe.
 */
public final class LiveUsers {

    private static final Logger log = LoggerFactory.getLogger(LiveUsers.class);
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final UsersFile file;
    private final Clock clock;
    private Users users;
    private String seen;
    private Instant looked;

    /** @throws InvalidUsers if the file cannot be used, or has nobody in it */
    public LiveUsers(UsersFile file, Clock clock) {
        this.file = file;
        this.clock = clock;
        this.looked = clock.instant();
        this.seen = FileStamp.of(file.path());
        this.users = file.read();
        if (users.all().isEmpty()) {
            throw new InvalidUsers(
                    "the file of users %s has nobody in it; `remat user add NAME --role admin` adds somebody"
                            .formatted(file.path()));
        }
    }

    /** All who may use the server now. */
    public synchronized Users now() {
        Instant now = clock.instant();
        if (Duration.between(looked, now).abs().compareTo(LOOK) >= 0) {
            looked = now;
            look();
        }
        return users;
    }

    private void look() {
        String stamp = FileStamp.of(file.path());
        if (stamp.equals(seen)) {
            return;
        }
        seen = stamp;
        try {
            users = file.read();
            log.info("users are those of {} now: {}", file.path(), users.all().size());
        } catch (InvalidUsers e) {
            log.error("users stay as they were: {}", e.getMessage());
        }
    }
}
