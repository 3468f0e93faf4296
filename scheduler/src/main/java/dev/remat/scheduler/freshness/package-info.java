/** How old the last success of each route is, watched beside all that could keep runs from happening. */
@NullMarked
package dev.remat.scheduler.freshness;

import org.jspecify.annotations.NullMarked;
