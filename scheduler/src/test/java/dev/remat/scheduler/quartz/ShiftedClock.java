package dev.remat.scheduler.quartz;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The clock of a machine that is wrong, until somebody sets it. */
public final class ShiftedClock extends Clock {

    private volatile Duration ahead;

    public ShiftedClock(Duration ahead) {
        this.ahead = ahead;
    }

    public void set(Duration nowAhead) {
        ahead = nowAhead;
    }

    @Override
    public Instant instant() {
        return Clock.systemUTC().instant().plus(ahead);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}
