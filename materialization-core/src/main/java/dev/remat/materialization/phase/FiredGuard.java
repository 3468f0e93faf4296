package dev.remat.materialization.phase;

/**
 * A guard that holds a run back.
 *
 * @param blocker its code
 * @param message what it found
 */
record FiredGuard(String blocker, String message) {}
