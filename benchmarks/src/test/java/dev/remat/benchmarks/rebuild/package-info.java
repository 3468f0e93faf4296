@NullMarked
package dev.remat.benchmarks.rebuild;

import org.jspecify.annotations.NullMarked;
