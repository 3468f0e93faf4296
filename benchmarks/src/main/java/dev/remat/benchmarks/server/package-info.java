/** The server that is measured, and what its query log says of the statements that were sent to it. */
@NullMarked
package dev.remat.benchmarks.server;

import org.jspecify.annotations.NullMarked;
