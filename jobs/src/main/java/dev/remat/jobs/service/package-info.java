/** The facade: one call runs a route. Brings together locks, connections, core and evidence; called by jobs and commands. */
@NullMarked
package dev.remat.jobs.service;

import org.jspecify.annotations.NullMarked;
