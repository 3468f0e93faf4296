/**
 * The lock of a target on its server: one run at a time, whoever asks, without a server of our own. A run holds it from its
 * recovery to its end; see {@link dev.remat.materialization.lock.TargetLock}.
 */
@NullMarked
package dev.remat.materialization.lock;

import org.jspecify.annotations.NullMarked;
