/** {@code remat serve}: starts what the configuration describes, keeps it going, and stops it in a written order. */
@NullMarked
package dev.remat.scheduler.serve;

import org.jspecify.annotations.NullMarked;
