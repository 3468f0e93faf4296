/** Changed files of a running {@code remat serve}: noticed, judged, taken over for the routes that they are about. */
@NullMarked
package dev.remat.scheduler.reload;

import org.jspecify.annotations.NullMarked;
