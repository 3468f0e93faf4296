package dev.remat.benchmarks.render;

import static dev.remat.benchmarks.report.Contestants.failed;
import static dev.remat.benchmarks.report.Contestants.ran;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.benchmarks.report.BenchJson;
import dev.remat.benchmarks.report.BenchReport;
import dev.remat.benchmarks.report.JavaPart;
import dev.remat.benchmarks.report.Machine;
import dev.remat.benchmarks.report.RebuildBars;
import dev.remat.benchmarks.report.RebuildPart;
import dev.remat.benchmarks.report.SizeResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocsPageTest {

    @TempDir
    private Path docs;

    @Test
    void putsFiguresBetweenTheMarksAndLeavesTheRest() throws Exception {
        Path page = Files.writeString(
                docs.resolve("performance.md"),
                "before\n<!-- bench:rebuild -->\nold\n<!-- /bench:rebuild -->\nafter\n<!-- bench:java -->\nkept\n<!-- /bench:java -->\n");

        new DocsPage(page).write(report(null));

        assertThat(Files.readString(page))
                .startsWith("before\n<!-- bench:rebuild -->\nMeasured 2026-01-01 on 2 cores")
                .contains("bin/bench --curve 1,10")
                .contains("| remat-full | rebuild | 4.00 | 4.00..4.00 | 0.40 |")
                .contains("| dpone | rebuild | failed |")
                .contains("dpone failed: out of memory\n")
                .contains(
                        "| full rebuild, seconds of dpone's three statements | 0.50 x | 0.40 x | met, 20 % below | 10,000,000 events")
                .doesNotContain("old")
                .endsWith("<!-- /bench:rebuild -->\nafter\n<!-- bench:java -->\nkept\n<!-- /bench:java -->\n");
        for (String picture : List.of("performance-contestants.svg", "performance-growth.svg")) {
            var svg = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(docs.resolve("images").resolve(picture).toFile());
            assertThat(svg.getElementsByTagName("text").getLength()).as(picture).isGreaterThan(5);
        }
    }

    @Test
    void isTheSameFromTheJson() throws IOException {
        Path json = docs.resolve("result.json");
        BenchReport report = report(new JavaPart(List.of(new JavaPart.Timing("loadOneRoute", 5, 1, "us/op"))));
        BenchJson.write(report, json);

        assertThat(BenchJson.read(json)).isEqualTo(report);
    }

    @Test
    void refusesAPageWithoutAPlaceAndLeavesIt() throws IOException {
        Path page = Files.writeString(docs.resolve("performance.md"), "nothing here\n");

        assertThatThrownBy(() -> new DocsPage(page).write(report(null)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no place for 'rebuild'")
                .hasMessageContaining("<!-- bench:rebuild -->");
        assertThat(page).hasContent("nothing here");
        assertThat(docs.resolve("images")).doesNotExist();
    }

    private static BenchReport report(@org.jspecify.annotations.Nullable JavaPart java) {
        List<SizeResult> sizes = List.of(
                new SizeResult(1_000_000, 200_000, 8, 1 << 28, 190_000, List.of(ran("remat-full", 1), ran("dpone", 3))),
                new SizeResult(
                        10_000_000, 2_000_000, 8, 1L << 31, 1_900_000, List.of(ran("remat-full", 4), ran("dpone", 10))),
                new SizeResult(
                        30_000_000,
                        6_000_000,
                        8,
                        1L << 32,
                        5_700_000,
                        List.of(
                                ran("remat-full", 13),
                                failed("dpone", "out of memory: (while reading from part /data/all_1_1_0)"))));
        var settings = new RebuildPart.Settings("uniform", 140, "key", 8, 5, 0, false, 1, null, 2);
        return new BenchReport(
                BenchReport.SCHEMA_VERSION,
                "bin/bench --curve 1,10",
                "2026-01-01T00:00:00Z",
                "2026-01-01T01:00:00Z",
                new Machine(2, 1L << 34, "Linux amd64", "17", "embedded", "26.7"),
                new RebuildPart(settings, sizes, RebuildBars.of(sizes, null)),
                null,
                null,
                java);
    }
}
