package dev.remat.scheduler.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Options of every command.
 *
 * @param config the configuration file, or null for the default one
 * @param verbose whether stack traces and DEBUG lines are wanted
 * @param color {@code auto}, {@code always} or {@code never}
 */
public record GlobalOptions(@Nullable Path config, boolean verbose, String color) {}
