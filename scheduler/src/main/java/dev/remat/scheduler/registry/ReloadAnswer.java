package dev.remat.scheduler.registry;

import java.util.List;

/**
 * What a node says that was asked to take over its files.
 *
 * @param node its name
 * @param lines what has changed, for people
 * @param refused whether a file could not be used
 */
public record ReloadAnswer(String node, List<String> lines, boolean refused) {

    public ReloadAnswer {
        lines = List.copyOf(lines);
    }
}
