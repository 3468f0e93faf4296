@NullMarked
package dev.remat.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
