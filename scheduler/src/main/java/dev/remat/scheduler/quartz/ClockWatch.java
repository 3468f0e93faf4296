package dev.remat.scheduler.quartz;

import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notices that the clock was set back, by a clock that only goes on. For one thread. */
final class ClockWatch {

    private static final Logger log = LoggerFactory.getLogger(ClockWatch.class);

    /** What a clock that is corrected bit by bit does not do from one look to the next. */
    private static final Duration TOLERATED = Duration.ofSeconds(5);

    private final Clock clock;
    private final LongSupplier nanos;
    private Duration ahead;

    /** @param nanos the clock that only goes on, in nanoseconds */
    ClockWatch(Clock clock, LongSupplier nanos) {
        this.clock = clock;
        this.nanos = nanos;
        this.ahead = ahead();
    }

    /** Whether it was set back since the last look. */
    boolean isSetBack() {
        Duration before = ahead;
        ahead = ahead();
        boolean isSetBack = before.minus(ahead).compareTo(TOLERATED) > 0;
        if (isSetBack) {
            log.warn(
                    "the clock was set back by {} s; each route takes its next slot from now on",
                    before.minus(ahead).toSeconds());
        }
        return isSetBack;
    }

    private Duration ahead() {
        return Duration.ofMillis(clock.millis()).minusNanos(nanos.getAsLong());
    }
}
