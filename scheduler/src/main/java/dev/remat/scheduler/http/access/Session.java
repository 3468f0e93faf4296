package dev.remat.scheduler.http.access;

import dev.remat.scheduler.access.User;
import java.time.Duration;
import java.time.Instant;

/**
 * Somebody has logged in.
 *
 * @param name who
 * @param secret hash of the password of that time: another password ends it
 * @param formToken what forms have to send back
 * @param began when
 * @param used when it was used last
 */
record Session(String name, String secret, String formToken, Instant began, Instant used) {

    static final Duration IDLE = Duration.ofMinutes(30);
    static final Duration LONGEST = Duration.ofHours(12);

    boolean hasEnded(Instant now) {
        return !now.isBefore(used.plus(IDLE)) || !now.isBefore(began.plus(LONGEST)) || now.isBefore(began);
    }

    boolean isOf(User user) {
        return user.name().equals(name) && user.secret().equals(secret);
    }

    Session usedAt(Instant now) {
        return new Session(name, secret, formToken, began, now);
    }
}
