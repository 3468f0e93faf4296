package dev.remat.scheduler.registry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run that waits for room on a node.
 *
 * @param node which process it waits in
 * @param route id of its route
 * @param cause id of what made it the route's turn
 * @param slot nominal time of its slot, or null
 * @param since since when it waits
 * @param priority what the route says of its turn
 * @param reason which limit it met, and who held it
 */
public record WaitingRun(
        String node, String route, String cause, @Nullable Instant slot, Instant since, int priority, String reason) {}
