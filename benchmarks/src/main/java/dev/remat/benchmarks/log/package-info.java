/** CDC logs of a chosen shape, made on the server itself. */
@NullMarked
package dev.remat.benchmarks.log;

import org.jspecify.annotations.NullMarked;
