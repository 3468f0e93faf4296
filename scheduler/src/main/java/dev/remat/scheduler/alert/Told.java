package dev.remat.scheduler.alert;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A trouble that a channel has heard of.
 *
 * @param signature what it is
 * @param since start of the first run that had it, or another trouble of the same topic before it
 * @param toldAt when the channel has told it last, or null if it has not yet
 */
record Told(String signature, Instant since, @Nullable Instant toldAt) {

    /** Whether this very trouble was told. */
    boolean isTold(String other) {
        return toldAt != null && signature.equals(other);
    }

    /** Whether it was told so lately that it need not be again. A clock that was set back makes it be told again. */
    boolean isFresh(Instant now, Duration repeatAfter) {
        return toldAt != null && !now.isBefore(toldAt) && now.isBefore(toldAt.plus(repeatAfter));
    }
}
