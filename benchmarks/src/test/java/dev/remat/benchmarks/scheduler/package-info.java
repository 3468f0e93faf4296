@NullMarked
package dev.remat.benchmarks.scheduler;

import org.jspecify.annotations.NullMarked;
