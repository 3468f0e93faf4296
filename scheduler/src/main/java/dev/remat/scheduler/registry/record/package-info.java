/**
 * What is written to the registry while Remat runs: a queue that outlasts a database which is down, what became of each slot, runs
 * taken in from their evidence, and what is too old.
 */
@NullMarked
package dev.remat.scheduler.registry.record;

import org.jspecify.annotations.NullMarked;
