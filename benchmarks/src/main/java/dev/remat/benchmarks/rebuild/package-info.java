/** Runs contestants against each other in interleaved rounds and checks that all of them give the same rows. */
@NullMarked
package dev.remat.benchmarks.rebuild;

import org.jspecify.annotations.NullMarked;
