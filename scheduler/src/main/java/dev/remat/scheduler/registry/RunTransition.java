package dev.remat.scheduler.registry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run went from one state to another.
 *
 * @param at when
 * @param node which process has recorded it
 * @param from the state before, or null for the first
 * @param to the state from then on
 * @param cause why
 */
public record RunTransition(
        Instant at, String node, @Nullable RunState from, RunState to, String cause) {}
