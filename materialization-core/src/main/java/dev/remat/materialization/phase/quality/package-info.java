/** What phases find out about the rows of typed tables: values that do not fit, checks, changes of the schema. */
@NullMarked
package dev.remat.materialization.phase.quality;

import org.jspecify.annotations.NullMarked;
