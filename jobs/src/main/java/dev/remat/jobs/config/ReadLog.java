package dev.remat.jobs.config;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the readers of one file have found; shared by the readers of its sections. */
final class ReadLog {

    private final Set<ConfigProblem> problems = new LinkedHashSet<>();
    private final Map<String, Asked> asked = new LinkedHashMap<>();

    void add(ConfigProblem problem) {
        problems.add(problem);
    }

    /** A reader asks for a key of its section, which has these layers. */
    void asked(String key, List<ConfigLayer> layers) {
        asked.putIfAbsent(layers.get(0).prefix() + key, new Asked(key, layers));
    }

    /** Each problem once, file by file from top to bottom. */
    List<ConfigProblem> problems() {
        return problems.stream()
                .sorted(Comparator.comparing(ConfigProblem::file).thenComparing(ConfigProblem::line))
                .toList();
    }

    /** Paths of all keys that any reader asked for. */
    Set<String> asked() {
        return Set.copyOf(asked.keySet());
    }

    /** The keys that any reader asked for and that have a value, in the order in which they were asked for. */
    List<ExplainedKey> explained() {
        return asked.entrySet().stream()
                .flatMap(key -> key.getValue().explained(key.getKey()).stream())
                .toList();
    }

    /** A key that a reader asked for, and the layers that it may come from. */
    private record Asked(String key, List<ConfigLayer> layers) {

        Optional<ExplainedKey> explained(String path) {
            return layers.stream()
                    .filter(layer -> layer.value(key).isPresent())
                    .findFirst()
                    .flatMap(layer -> layer.set(key))
                    .map(holds -> new ExplainedKey(path, holds, overriddenBy(holds)));
        }

        private List<SetValue> overriddenBy(SetValue holds) {
            return layers.stream()
                    .flatMap(layer -> layer.isReference() ? layer.set(key).stream() : layer.setInParts(key).stream())
                    .filter(value -> !value.isWhere(holds))
                    .toList();
        }
    }
}
