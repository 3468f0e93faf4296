/** Connections to ClickHouse: their settings, as configured, and the credentials that they use. */
@NullMarked
package dev.remat.jobs.connection;

import org.jspecify.annotations.NullMarked;
