/** How to rebuild: delete mode, ordering, strategy, limits and guards. Validated as it is built. */
@NullMarked
package dev.remat.materialization.policy;

import org.jspecify.annotations.NullMarked;
