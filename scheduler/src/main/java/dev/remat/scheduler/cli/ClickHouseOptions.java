package dev.remat.scheduler.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Options of {@code remat clickhouse}.
 *
 * @param port port on the loopback interface, 0 for any free one
 * @param dir data folder, or null for a temporary one
 * @param format text or json
 */
public record ClickHouseOptions(int port, @Nullable Path dir, String format) {}
