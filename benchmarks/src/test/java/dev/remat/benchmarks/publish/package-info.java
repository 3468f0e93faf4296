@NullMarked
package dev.remat.benchmarks.publish;

import org.jspecify.annotations.NullMarked;
