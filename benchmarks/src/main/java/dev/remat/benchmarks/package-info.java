/** The benchmark of the project, one command: {@code bin/bench}. Not part of a release, and never a timed test. */
@NullMarked
package dev.remat.benchmarks;

import org.jspecify.annotations.NullMarked;
