package dev.remat.scheduler.schedule;

import java.time.Instant;
import java.util.Optional;

/** The times that a schedule names, without bounds on either side. Immutable; every time is a whole second. */
sealed interface Times permits CronTimes, EveryTimes {

    /** The first time after an instant; empty where none follows. */
    Optional<Instant> nextAfter(Instant instant);

    /** What a change of the clocks has to do with one of the times; empty where it has nothing. */
    Optional<ClockChange> clockChange(Instant time);
}
