/** Evidence on disk: JSON and Markdown files of a run and the pointer to the latest one. */
@NullMarked
package dev.remat.materialization.evidence;

import org.jspecify.annotations.NullMarked;
