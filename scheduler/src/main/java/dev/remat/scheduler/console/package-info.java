/** What people read in a terminal: the two output streams, and tables. Knows nothing of what is printed. */
@NullMarked
package dev.remat.scheduler.console;

import org.jspecify.annotations.NullMarked;
