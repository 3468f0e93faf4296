package dev.remat.benchmarks.render;

import dev.remat.benchmarks.report.BenchReport;
import dev.remat.benchmarks.report.Machine;
import dev.remat.benchmarks.report.RebuildPart;
import dev.remat.benchmarks.report.SizeResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The page of the documentation on performance. Figures stand between marks, {@code <!-- bench:NAME -->} and {@code <!--
 * /bench:NAME -->}, and are never typed; pictures lie in {@code images/} beside the page. What a report does not have stays
 * as it is.
 */
public final class DocsPage {

    private final Path page;

    public DocsPage(Path page) {
        this.page = page;
    }

    /**
     * Puts the report into the page.
     *
     * @throws IOException if there is no such page, or it has no marks for a part of the report; nothing is written then
     */
    public void write(BenchReport report) throws IOException {
        String text = Files.readString(page);
        Map<String, String> parts = parts(report);
        for (var part : parts.entrySet()) {
            text = replace(text, part.getKey(), part.getValue());
        }
        var rebuild = report.rebuild();
        if (rebuild != null) {
            writePictures(rebuild);
        }
        Files.writeString(page, text);
    }

    private static Map<String, String> parts(BenchReport report) {
        Map<String, String> parts = new LinkedHashMap<>();
        String origin = origin(report);
        var rebuild = report.rebuild();
        if (rebuild != null) {
            parts.put("rebuild", origin + rebuild(rebuild));
        }
        var publish = report.publish();
        if (publish != null) {
            parts.put(
                    "publish",
                    origin + Grids.publish(publish).markdown() + "\n"
                            + Grids.bars(publish.bars()).markdown());
        }
        var scheduler = report.scheduler();
        if (scheduler != null) {
            parts.put(
                    "scheduler",
                    origin + Grids.scheduler(scheduler).markdown() + "\n"
                            + Grids.bars(scheduler.bars()).markdown());
        }
        var java = report.java();
        if (java != null) {
            parts.put("java", origin + Grids.java(java).markdown());
        }
        return parts;
    }

    private static String origin(BenchReport report) {
        Machine machine = report.machine();
        String engine = machine.engineVersion().isEmpty()
                ? ""
                : ", ClickHouse %s (%s)"
                        .formatted(
                                machine.engineVersion(), machine.server().equals("embedded") ? "embedded" : "server");
        return """
                Measured %s on %d cores, %s of memory, %s, Java %s%s, by

                ```text
                %s
                ```

                """.formatted(
                        report.startedAt().substring(0, 10),
                        machine.cores(),
                        Text.gibibytes(machine.memoryBytes()),
                        machine.os(),
                        machine.java(),
                        engine,
                        report.command());
    }

    private static String rebuild(RebuildPart part) {
        var text = new StringBuilder(Grids.bars(part.bars()).markdown());
        text.append("\n![Seconds and peak memory of each contestant](images/performance-contestants.svg)\n");
        if (part.sizes().size() > 1) {
            text.append("\n![Seconds as the log grows](images/performance-growth.svg)\n\n")
                    .append(Grids.growth(part).markdown());
        }
        for (SizeResult size : part.sizes()) {
            text.append("\n### %s events\n".formatted(Text.count(size.events())))
                    .append("%s keys, %s rows, %d parts, %s MiB on disk. Rounds: %d.\n\n"
                            .formatted(
                                    Text.count(size.keys()),
                                    Text.count(size.rows()),
                                    size.logParts(),
                                    Text.mebibytes(size.logBytes()),
                                    part.settings().rounds()))
                    .append(Grids.contestants(size).markdown());
            Grids.failures(size)
                    .forEach(failure -> text.append("\n").append(failure).append("\n"));
        }
        return text.toString();
    }

    private void writePictures(RebuildPart part) throws IOException {
        Path images = Files.createDirectories(page.resolveSibling("images"));
        Files.writeString(images.resolve("performance-contestants.svg"), ContestantsChart.of(part.largest()));
        if (part.sizes().size() > 1) {
            Files.writeString(images.resolve("performance-growth.svg"), GrowthChart.of(part));
        }
    }

    private String replace(String text, String name, String content) throws IOException {
        String begin = "<!-- bench:%s -->".formatted(name);
        String end = "<!-- /bench:%s -->".formatted(name);
        int from = text.indexOf(begin);
        int to = text.indexOf(end);
        if (from < 0 || to < from) {
            throw new IOException("%s has no place for '%s'; put the lines %s and %s where its figures belong"
                    .formatted(page, name, begin, end));
        }
        return text.substring(0, from + begin.length()) + "\n" + content + text.substring(to);
    }
}
