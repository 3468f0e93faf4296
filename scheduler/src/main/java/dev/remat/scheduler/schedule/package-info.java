/**
 * When a route runs: its schedule as a function from an instant to the next slot. Pure: no Quartz, no clock, no state but in
 * {@link dev.remat.scheduler.schedule.Upstreams}. Whatever tells or fires slots asks here, so that there is one truth.
 */
@NullMarked
package dev.remat.scheduler.schedule;

import org.jspecify.annotations.NullMarked;
