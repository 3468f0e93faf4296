/** What follows a run while it goes on, such as a tracing system. Told by session and service; knows none of its implementations. */
@NullMarked
package dev.remat.materialization.trace;

import org.jspecify.annotations.NullMarked;
