/** What the registry knows: runs and their states, slots that were not run and why, routes that are paused. */
@NullMarked
package dev.remat.scheduler.registry;

import org.jspecify.annotations.NullMarked;
