package dev.remat.materialization.version;

import java.util.List;

/**
 * Keys that people read and that would be gone if a held table were published.
 *
 * @param count how many
 * @param sample up to ten of them, as JSON, in their order
 */
public record VanishedKeys(long count, List<String> sample) {

    public VanishedKeys {
        sample = List.copyOf(sample);
    }
}
