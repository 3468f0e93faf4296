/** Values of payloads in declared columns, on real servers. */
@NullMarked
package dev.remat.jobs.typed;

import org.jspecify.annotations.NullMarked;
