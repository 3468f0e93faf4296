/** What each command does: reads the configuration, delegates to the service, prints the answer, gives an exit code. */
@NullMarked
package dev.remat.scheduler.command;

import org.jspecify.annotations.NullMarked;
