/** The parts of audit and preflight that look at the rows and columns of typed tables: values that do not fit, drift, checks, changes. */
@NullMarked
package dev.remat.materialization.phase.quality;

import org.jspecify.annotations.NullMarked;
