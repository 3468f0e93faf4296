/** The tables of the registry, in H2 or PostgreSQL: the only place that speaks JDBC. */
@NullMarked
package dev.remat.scheduler.registry.store;

import org.jspecify.annotations.NullMarked;
