package dev.remat.scheduler.cli;

import java.util.List;

/**
 * Options of {@code remat explain}.
 *
 * @param route id of the route
 * @param keys the keys and sections to explain; empty for those that files set
 * @param all whether keys are explained that no file sets
 * @param format json or text
 */
public record ExplainOptions(String route, List<String> keys, boolean all, String format) {

    public ExplainOptions {
        keys = List.copyOf(keys);
    }
}
