/** Versions of a target that people do not read: what guards hold back, and what has been replaced. Phases and decisions move them. */
@NullMarked
package dev.remat.materialization.version;

import org.jspecify.annotations.NullMarked;
