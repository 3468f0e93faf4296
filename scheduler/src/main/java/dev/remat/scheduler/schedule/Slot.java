package dev.remat.scheduler.schedule;

import java.time.Instant;

/**
 * One time at which a route is to run.
 *
 * @param nominal the time that the schedule names; what the slot is known by
 * @param fire when it is to start: the same, or later by the route's share of its jitter
 */
public record Slot(Instant nominal, Instant fire) {}
