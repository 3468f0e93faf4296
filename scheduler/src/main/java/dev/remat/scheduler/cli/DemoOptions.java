package dev.remat.scheduler.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Options of {@code remat demo}.
 *
 * @param once whether every route runs once and the command then ends
 * @param port port of the engine on the loopback interface, 0 for any free one
 * @param dir folder of the demo's data and evidence, or null for the default one
 */
public record DemoOptions(boolean once, int port, @Nullable Path dir) {}
