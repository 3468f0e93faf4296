/** Compares a published table with a full rebuild of the log beside it. Changes nothing that people read. */
@NullMarked
package dev.remat.materialization.verification;

import org.jspecify.annotations.NullMarked;
