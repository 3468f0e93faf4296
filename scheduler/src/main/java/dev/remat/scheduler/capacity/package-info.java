/** Who runs now and who waits, and why: limits, priorities and waiting times. Knows no scheduler, no clock and no database. */
@NullMarked
package dev.remat.scheduler.capacity;

import org.jspecify.annotations.NullMarked;
