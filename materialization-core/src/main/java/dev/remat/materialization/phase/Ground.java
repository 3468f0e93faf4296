package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.TableInfo;

/**
 * What preflight found.
 *
 * @param version the server's version
 * @param log the log
 * @param canExchange whether the target's database can swap two tables in one step
 */
record Ground(ServerVersion version, TableInfo log, boolean canExchange) {}
