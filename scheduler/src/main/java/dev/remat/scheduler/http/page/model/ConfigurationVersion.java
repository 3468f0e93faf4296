package dev.remat.scheduler.http.page.model;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of a route's configuration that runs have used.
 *
 * @param digest tells it from others
 * @param firstUsed when the first of them began
 * @param text the whole
 * @param changes what is other than in the version before, as a unified diff; empty for the first one
 */
public record ConfigurationVersion(String digest, Instant firstUsed, String text, List<String> changes) {

    private static final int AROUND = 3;

    /** Of a text, and of that of the version before, or null. */
    public static ConfigurationVersion of(String digest, Instant firstUsed, String text, @Nullable String before) {
        return new ConfigurationVersion(digest, firstUsed, text, before == null ? List.of() : changes(before, text));
    }

    private static List<String> changes(String before, String now) {
        List<String> old = before.lines().toList();
        return UnifiedDiffUtils.generateUnifiedDiff(
                        "before", "now", old, DiffUtils.diff(old, now.lines().toList()), AROUND)
                .stream()
                .skip(2)
                .toList();
    }

    /** What a line of the changes looks like: added, removed, or neither. */
    public static String look(String line) {
        return line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
    }
}
