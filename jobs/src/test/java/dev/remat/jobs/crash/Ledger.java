package dev.remat.jobs.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts what came of each cut, and prints the matrix. */
final class Ledger {

    private final Map<String, Line> lines = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private int told;
    private long reads;
    private long misses;

    /** One cut whose consequences were looked at. */
    void count(Scenario scenario, Blow blow, String atDeath, String evidence) {
        Line line = lines.computeIfAbsent(scenario + " | " + blow, key -> new Line());
        line.cuts++;
        line.atDeath.merge(atDeath, 1, Integer::sum);
        line.evidence.merge(evidence, 1, Integer::sum);
    }

    void read(TightReader reader) {
        reads += reader.reads();
        misses += reader.misses();
        problems.addAll(reader.problems());
    }

    void problem(String problem) {
        problems.add(problem);
    }

    /** The problems since this was asked last. */
    List<String> newProblems() {
        List<String> fresh = List.copyOf(problems.subList(told, problems.size()));
        told = problems.size();
        return fresh;
    }

    int cuts() {
        return lines.values().stream().mapToInt(line -> line.cuts).sum();
    }

    /** As a table in Markdown. */
    String table() {
        var text = new StringBuilder("""
                | Scenario | Cut | Cuts | Target right after it | Evidence of that run in the end |
                |---|---|---|---|---|
                """);
        lines.forEach((name, line) -> text.append(
                "| %s | %d | %s | %s |\n".formatted(name, line.cuts, text(line.atDeath), text(line.evidence))));
        return text.append("\n%d cuts, %d reads meanwhile, %d of them found no table, %d problems\n"
                        .formatted(cuts(), reads, misses, problems.size()))
                .toString();
    }

    /** Prints the table and keeps it. */
    void publish(String name) {
        System.out.println(text());
        keep(name);
    }

    private String text() {
        return table() + problems.stream().limit(50).map("- %s\n"::formatted).collect(Collectors.joining());
    }

    /** Keeps the table in a file of the build, as far as it has come, and under it what was wrong. */
    void keep(String name) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "crash-matrix"));
            Files.writeString(folder.resolve(name + ".md"), text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Map<String, Integer> counts) {
        return String.join(
                ", ",
                counts.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .toList());
    }

    private static final class Line {

        private int cuts;
        private final Map<String, Integer> atDeath = new TreeMap<>();
        private final Map<String, Integer> evidence = new TreeMap<>();
    }
}
