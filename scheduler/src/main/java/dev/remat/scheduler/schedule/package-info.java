/** When a route runs: reads what people write as {@code cron} and says it in the one form that Quartz fires. */
@NullMarked
package dev.remat.scheduler.schedule;

import org.jspecify.annotations.NullMarked;
