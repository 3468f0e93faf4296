@NullMarked
package dev.remat.benchmarks.report;

import org.jspecify.annotations.NullMarked;
