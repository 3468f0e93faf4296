/** Measures rebuilds on an engine of its own; not part of a release, and never a timed test. */
@NullMarked
package dev.remat.benchmarks;

import org.jspecify.annotations.NullMarked;
