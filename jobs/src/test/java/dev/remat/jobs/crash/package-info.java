/** Kills clients and engines at every statement of a run, and looks at what is left: the crash matrix. */
@NullMarked
package dev.remat.jobs.crash;

import org.jspecify.annotations.NullMarked;
