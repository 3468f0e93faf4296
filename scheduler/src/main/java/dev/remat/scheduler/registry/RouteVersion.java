package dev.remat.scheduler.registry;

import java.time.Instant;

/**
 * A version of a route's configuration that a run has used.
 *
 * @param digest tells it from others; {@code route_digest} of the runs that had it
 * @param firstUsed when the first of them began
 */
public record RouteVersion(String digest, Instant firstUsed) {}
