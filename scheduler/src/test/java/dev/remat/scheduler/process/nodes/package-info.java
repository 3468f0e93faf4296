/** Several {@code remat serve} on one registry, real processes of this machine, and what becomes of slots and runs when they die. */
@NullMarked
package dev.remat.scheduler.process.nodes;

import org.jspecify.annotations.NullMarked;
