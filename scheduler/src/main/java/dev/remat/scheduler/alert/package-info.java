/** Alerts of runs: which result is told to whom, when, and once. Everything here happens after a run's evidence is written. */
@NullMarked
package dev.remat.scheduler.alert;

import org.jspecify.annotations.NullMarked;
