/** The only place of this module that knows Quartz: cron expressions as Quartz reads them, and the jobs it fires. */
@NullMarked
package dev.remat.scheduler.quartz;

import org.jspecify.annotations.NullMarked;
