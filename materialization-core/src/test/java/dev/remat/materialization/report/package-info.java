/** Tests of what a run leaves behind. */
@NullMarked
package dev.remat.materialization.report;

import org.jspecify.annotations.NullMarked;
