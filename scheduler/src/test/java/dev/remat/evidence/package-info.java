/** Holds the evidence of real runs, of every outcome, to the JSON Schemas that the project publishes. */
@NullMarked
package dev.remat.evidence;

import org.jspecify.annotations.NullMarked;
