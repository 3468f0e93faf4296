package dev.remat.jobs.service;

import dev.remat.materialization.run.Cancellation;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A clock that stands still until time is let pass, also by waiting for the next attempt. */
final class SettableClock extends Clock implements Pause {

    private final List<Duration> waits = new ArrayList<>();
    private Instant now = Instant.parse("2026-02-01T00:00:00Z");

    @Override
    public boolean passes(Duration time, Cancellation one, Cancellation other) {
        waits.add(time);
        advance(time);
        return one.reason().isEmpty() && other.reason().isEmpty();
    }

    void advance(Duration time) {
        now = now.plus(time);
    }

    /** The waits between attempts so far. */
    List<Duration> waits() {
        return waits;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("nobody asks for another zone");
    }
}
