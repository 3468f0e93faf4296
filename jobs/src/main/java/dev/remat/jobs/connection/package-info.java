/** Connections to ClickHouse: their settings as configured, the credentials that they use, and the way to open them. */
@NullMarked
package dev.remat.jobs.connection;

import org.jspecify.annotations.NullMarked;
