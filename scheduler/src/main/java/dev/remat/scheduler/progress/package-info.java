/**
 * What a person sees in the terminal of runs that go on in the foreground: a line for each phase, and one that moves. Fed by the
 * observers of runs and by looks at the server; never in the way of a run.
 */
@NullMarked
package dev.remat.scheduler.progress;

import org.jspecify.annotations.NullMarked;
