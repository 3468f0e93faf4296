@NullMarked
package dev.remat.benchmarks.render;

import org.jspecify.annotations.NullMarked;
