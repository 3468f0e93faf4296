package dev.remat.scheduler.cli;

/**
 * Options of {@code remat user add} and {@code remat user token}.
 *
 * @param name of the person or the script
 * @param role what it may do
 */
public record UserOptions(String name, String role) {}
