/** The phases of a run, one small class each, in the order in which the pipeline calls them. */
@NullMarked
package dev.remat.materialization.phase;

import org.jspecify.annotations.NullMarked;
