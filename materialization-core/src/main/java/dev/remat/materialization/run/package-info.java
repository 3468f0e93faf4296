/** Who is running: identity of a run and the way to cancel it. Shared by the phases, the evidence and the callers. */
@NullMarked
package dev.remat.materialization.run;

import org.jspecify.annotations.NullMarked;
