/** The parts of audit and preflight that judge what a run has built: checks of the rows, changes of the columns. */
@NullMarked
package dev.remat.materialization.phase.quality;

import org.jspecify.annotations.NullMarked;
