/** Loads many routes, and looks how late they fire and what a run costs beyond ClickHouse's own time. */
@NullMarked
package dev.remat.benchmarks.scheduler;

import org.jspecify.annotations.NullMarked;
