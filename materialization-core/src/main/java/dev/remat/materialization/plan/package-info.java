/** What to rebuild: datasets, key and stream of one serving table. Built from configuration, read by every later station. */
@NullMarked
package dev.remat.materialization.plan;

import org.jspecify.annotations.NullMarked;
