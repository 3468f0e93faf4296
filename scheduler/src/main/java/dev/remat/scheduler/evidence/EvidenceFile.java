package dev.remat.scheduler.evidence;

import java.time.Instant;

/**
 * A file of a run's evidence.
 *
 * @param name its name; letters, digits, dots, dashes and underscores
 * @param size in bytes
 * @param modified when it was written
 */
public record EvidenceFile(String name, long size, Instant modified) {}
