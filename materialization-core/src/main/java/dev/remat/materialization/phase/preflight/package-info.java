/** The parts of preflight: each looks at one thing that would make a run fail later, and none changes what people read. */
@NullMarked
package dev.remat.materialization.phase.preflight;

import org.jspecify.annotations.NullMarked;
