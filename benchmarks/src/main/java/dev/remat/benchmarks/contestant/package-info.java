/** The ways to get the latest row of every key, each behind one interface: Remat's and those that people would take instead. */
@NullMarked
package dev.remat.benchmarks.contestant;

import org.jspecify.annotations.NullMarked;
