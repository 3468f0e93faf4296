package dev.remat.scheduler.command;

import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.scheduler.cli.ExplainOptions;
import dev.remat.scheduler.process.ProcessContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** {@code remat explain}: which value each key of a route has, and why. */
final class ExplainRoute {

    private final ProcessContext process;
    private final RouteChoice choice;
    private final List<ExplainedKey> keys;

    /** @param keys those of the route */
    ExplainRoute(ProcessContext process, RouteChoice choice, List<ExplainedKey> keys) {
        this.process = process;
        this.choice = choice;
        this.keys = keys;
    }

    int print(ExplainOptions options) {
        if (!keys.isEmpty()) {
            options.keys().forEach(this::requireKnown);
            List<ExplainedKey> shown =
                    keys.stream().filter(key -> isWanted(key, options)).toList();
            int left = options.keys().isEmpty() ? keys.size() - shown.size() : 0;
            var text = new ExplainedText(choice.id(), shown, left);
            process.console().print(options.format().equals("json") ? text.json() : text.text());
        }
        if (!choice.problems().isEmpty()) {
            throw new InvalidConfiguration(choice.problems());
        }
        return 0;
    }

    private static boolean isWanted(ExplainedKey key, ExplainOptions options) {
        return options.keys().isEmpty()
                ? options.all() || !key.value().isDefault()
                : options.keys().stream().anyMatch(wanted -> isIn(key, wanted));
    }

    private static boolean isIn(ExplainedKey key, String wanted) {
        return key.key().equals(wanted) || key.key().startsWith(wanted + ".");
    }

    private void requireKnown(String wanted) {
        if (keys.stream().noneMatch(key -> isIn(key, wanted))) {
            throw new CommandRefused("route %s has no key '%s'%s; --all shows those that it has"
                    .formatted(choice.id(), wanted, Conversion.didYouMean(wanted, names())));
        }
    }

    /** All keys, and the sections that they are in. */
    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (ExplainedKey key : keys) {
            List<String> path = new ArrayList<>();
            for (String part : key.key().split("\\.", -1)) {
                path.add(part);
                names.add(String.join(".", path));
            }
        }
        return names;
    }
}
