/** The process that Remat is: where it is installed, what it was given, and how it is asked to stop. */
@NullMarked
package dev.remat.scheduler.process;

import org.jspecify.annotations.NullMarked;
