/** What people read in a terminal: the two output streams, what they can show, and tables. Knows nothing of what is printed. */
@NullMarked
package dev.remat.scheduler.console;

import org.jspecify.annotations.NullMarked;
