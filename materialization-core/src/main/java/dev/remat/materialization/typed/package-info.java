/** Declared columns of a typed serving table: their types, where a value stands in the payload, what absent and null mean. */
@NullMarked
package dev.remat.materialization.typed;

import org.jspecify.annotations.NullMarked;
