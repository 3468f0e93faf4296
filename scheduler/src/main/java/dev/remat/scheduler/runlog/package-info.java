/** The log of each run, kept beside its evidence while it goes on. The one package that knows Logback. */
@NullMarked
package dev.remat.scheduler.runlog;

import org.jspecify.annotations.NullMarked;
