/**
 * What people ask of routes and runs, whichever way they ask it: written to the registry, where the nodes find it, or carried out here,
 * aside from whoever asks.
 */
@NullMarked
package dev.remat.scheduler.control;

import org.jspecify.annotations.NullMarked;
