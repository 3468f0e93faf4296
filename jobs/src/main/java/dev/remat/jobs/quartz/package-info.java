/** Job types for Quartz. They hold no state of a run; the scheduler makes them through a job factory. */
@NullMarked
package dev.remat.jobs.quartz;

import org.jspecify.annotations.NullMarked;
