package dev.remat.jobs.service;

import dev.remat.materialization.run.RunIdentity;
import java.time.Instant;

/**
 * A run that its process could not end.
 *
 * @param identity who ran it
 * @param startedAt when it began
 */
public record DeadRun(RunIdentity identity, Instant startedAt) {}
