/** What people decide about versions of a target, carried out as runs: approve, reject, roll back. Reuses the phases of a rebuild. */
@NullMarked
package dev.remat.materialization.decision;

import org.jspecify.annotations.NullMarked;
