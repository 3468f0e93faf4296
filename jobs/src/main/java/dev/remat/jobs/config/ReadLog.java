package dev.remat.jobs.config;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What the readers of one file have found; shared by the readers of its sections. */
final class ReadLog {

    private final Set<ConfigProblem> problems = new LinkedHashSet<>();
    private final Set<String> asked = new TreeSet<>();

    void add(ConfigProblem problem) {
        problems.add(problem);
    }

    void asked(String path) {
        asked.add(path);
    }

    /** Each problem once, file by file from top to bottom. */
    List<ConfigProblem> problems() {
        return problems.stream()
                .sorted(Comparator.comparing(ConfigProblem::file).thenComparing(ConfigProblem::line))
                .toList();
    }

    /** Paths of all keys that any reader asked for. */
    Set<String> asked() {
        return Set.copyOf(asked);
    }
}
