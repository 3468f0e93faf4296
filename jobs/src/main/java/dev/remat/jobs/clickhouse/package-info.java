/** The connector over client-v2: the only package that knows the client library. Built by connection, used by core. */
@NullMarked
package dev.remat.jobs.clickhouse;

import org.jspecify.annotations.NullMarked;
