/** Faults between a client and a real server: a proxy that understands HTTP and meddles with chosen statements. */
@NullMarked
package dev.remat.jobs.fault;

import org.jspecify.annotations.NullMarked;
