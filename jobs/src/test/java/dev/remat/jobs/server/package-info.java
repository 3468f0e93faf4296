/** Servers in containers, for contracts that must hold on every supported version. */
@NullMarked
package dev.remat.jobs.server;

import org.jspecify.annotations.NullMarked;
