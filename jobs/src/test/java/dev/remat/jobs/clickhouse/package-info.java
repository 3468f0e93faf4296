/** Tests of the connector: one contract for every kind of server, and what no well-behaved server does. */
@NullMarked
package dev.remat.jobs.clickhouse;

import org.jspecify.annotations.NullMarked;
