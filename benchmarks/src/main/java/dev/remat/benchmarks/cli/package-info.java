/** The command line. */
@NullMarked
package dev.remat.benchmarks.cli;

import org.jspecify.annotations.NullMarked;
