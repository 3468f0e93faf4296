package dev.remat.materialization.policy;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one run may take from the server.
 *
 * @param timeout longest time of a whole run
 * @param memoryBytes largest memory of one statement in bytes, or null for the server's own limit
 * @param threads most threads of one statement, or null for the server's own number
 * @param settings further ClickHouse settings of the build statement, by name
 * @param halvings how often threads and memory are halved, because earlier attempts ran out of memory
 * @param ranges how a build is cut into ranges of keys
 */
public record Limits(
        Duration timeout,
        @Nullable Long memoryBytes,
        @Nullable Integer threads,
        Map<String, String> settings,
        int halvings,
        Ranges ranges) {

    /** One hour, and the server's own limits. */
    public static final Limits DEFAULTS = new Limits(Duration.ofHours(1), null, null, Map.of());

    /** Limits of a first attempt. */
    public Limits(
            Duration timeout, @Nullable Long memoryBytes, @Nullable Integer threads, Map<String, String> settings) {
        this(timeout, memoryBytes, threads, settings, 0, Ranges.DEFAULTS);
    }

    public Limits {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        if (timeout.isNegative() || timeout.isZero()) {
            throw new InvalidPolicy("timeout must be positive; it is " + timeout);
        }
        if (memoryBytes != null && memoryBytes <= 0) {
            throw new InvalidPolicy("memory-limit must be positive; it is " + memoryBytes);
        }
        if (threads != null && threads <= 0) {
            throw new InvalidPolicy("max-threads must be positive; it is " + threads);
        }
    }

    /** The limits of the next attempt, after this one ran out of memory: half the threads, and spilling to disk earlier. */
    public Limits halved() {
        Integer half = threads == null ? null : Math.max(1, threads / 2);
        return new Limits(timeout, memoryBytes, half, settings, halvings + 1, ranges);
    }

    /** The same with other ranges. */
    public Limits with(Ranges newRanges) {
        return new Limits(timeout, memoryBytes, threads, settings, halvings, newRanges);
    }

    /** The memory limit in bytes; empty where the server's own applies. */
    public OptionalLong memoryLimit() {
        return memoryBytes == null ? OptionalLong.empty() : OptionalLong.of(memoryBytes);
    }

    /** The most threads; empty where the server's own number applies. */
    public OptionalInt maxThreads() {
        return threads == null ? OptionalInt.empty() : OptionalInt.of(threads);
    }
}
