package dev.remat.jobs.config;

import java.util.List;

/**
 * A key with the value that holds, and where that comes from.
 *
 * @param key its path, such as {@code retry.attempts}
 * @param value the value that holds
 * @param overridden what would hold without it: the value of the next file, and of those below
 */
public record ExplainedKey(String key, SetValue value, List<SetValue> overridden) {

    public ExplainedKey {
        overridden = List.copyOf(overridden);
    }
}
