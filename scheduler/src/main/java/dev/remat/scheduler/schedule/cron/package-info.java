/** Crons as calendars: reads what people write, and tells the local times that it means. Knows no zone and no clock. */
@NullMarked
package dev.remat.scheduler.schedule.cron;

import org.jspecify.annotations.NullMarked;
