package dev.remat.benchmarks.contestant;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What every statement of every contestant may take.
 *
 * @param memoryBytes largest memory of one statement, or null for the server's own limit
 * @param threads most threads of one statement, or null for the server's own number
 */
public record Limits(@Nullable Long memoryBytes, @Nullable Integer threads) {

    /** The server's own. */
    public static final Limits NONE = new Limits(null, null);

    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        if (memoryBytes != null) {
            settings.put("max_memory_usage", memoryBytes.toString());
        }
        if (threads != null) {
            settings.put("max_threads", threads.toString());
        }
        return settings;
    }
}
