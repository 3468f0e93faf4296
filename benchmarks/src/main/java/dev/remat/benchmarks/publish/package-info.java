/** Swaps a table again and again under readers. */
@NullMarked
package dev.remat.benchmarks.publish;

import org.jspecify.annotations.NullMarked;
