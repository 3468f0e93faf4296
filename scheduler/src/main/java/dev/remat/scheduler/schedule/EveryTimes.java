package dev.remat.scheduler.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Multiples of a period since 1970-01-01T00:00:00Z, moved by an offset. They know no zone, so no change of the clocks touches
 * them.
 *
 * @param period whole seconds, 1 or more
 * @param offset whole seconds, less than the period
 */
record EveryTimes(Duration period, Duration offset) implements Times {

    @Override
    public Optional<Instant> nextAfter(Instant instant) {
        long seconds = period.toSeconds();
        long behind = Math.floorDiv(instant.getEpochSecond() - offset.toSeconds(), seconds);
        return Optional.of(Instant.ofEpochSecond(offset.toSeconds() + (behind + 1) * seconds));
    }

    @Override
    public Optional<ClockChange> clockChange(Instant time) {
        return Optional.empty();
    }
}
