/** The only place of this module that knows Quartz: a trigger for the slots of a schedule, and the jobs it fires. */
@NullMarked
package dev.remat.scheduler.quartz;

import org.jspecify.annotations.NullMarked;
