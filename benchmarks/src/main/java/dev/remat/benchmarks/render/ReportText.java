package dev.remat.benchmarks.render;

import dev.remat.benchmarks.report.Bar;
import dev.remat.benchmarks.report.BenchReport;
import dev.remat.benchmarks.report.SizeResult;
import java.util.ArrayList;
import java.util.List;

/** A report for a terminal. */
public final class ReportText {

    private ReportText() {}

    public static String of(BenchReport report) {
        List<String> blocks = new ArrayList<>();
        var rebuild = report.rebuild();
        if (rebuild != null) {
            rebuild.sizes().forEach(size -> blocks.add(size(size)));
            addBars(blocks, rebuild.bars());
        }
        var publish = report.publish();
        if (publish != null) {
            blocks.add(Grids.publish(publish).text());
            addBars(blocks, publish.bars());
        }
        var scheduler = report.scheduler();
        if (scheduler != null) {
            blocks.add(Grids.scheduler(scheduler).text());
            addBars(blocks, scheduler.bars());
        }
        var java = report.java();
        if (java != null) {
            blocks.add(Grids.java(java).text());
        }
        return String.join("\n", blocks);
    }

    private static String size(SizeResult size) {
        var text = new StringBuilder("%s events, %s keys, %s rows, %d parts, %s MiB on disk%n"
                .formatted(
                        Text.count(size.events()),
                        Text.count(size.keys()),
                        Text.count(size.rows()),
                        size.logParts(),
                        Text.mebibytes(size.logBytes())));
        text.append(Grids.contestants(size).text());
        Grids.failures(size).forEach(failure -> text.append(failure).append('\n'));
        return text.toString();
    }

    private static void addBars(List<String> blocks, List<Bar> bars) {
        blocks.add(Grids.bars(bars).text());
    }
}
