/** Tests of the job types, driven by a real Quartz. */
@NullMarked
package dev.remat.jobs.quartz;

import org.jspecify.annotations.NullMarked;
