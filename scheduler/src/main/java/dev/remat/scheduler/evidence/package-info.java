/** The folder of a run's evidence as others may look into it: which files lie there, and nothing beyond. */
@NullMarked
package dev.remat.scheduler.evidence;

import org.jspecify.annotations.NullMarked;
