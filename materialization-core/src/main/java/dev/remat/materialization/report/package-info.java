/** What a run leaves behind as values: the report, the run record and the outcome. Writers stand in evidence. */
@NullMarked
package dev.remat.materialization.report;

import org.jspecify.annotations.NullMarked;
