package dev.remat.materialization.report;

import java.time.Instant;

/**
 * What a run has built and a guard holds back.
 *
 * @param table its name, {@code database.table}
 * @param until from when on it is dropped if nobody has decided
 */
public record HeldTable(String table, Instant until) {}
