package dev.remat.benchmarks.render;

import dev.remat.benchmarks.report.ContestantResult;
import dev.remat.benchmarks.report.SizeResult;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Two panels of horizontal bars, one for each contestant: seconds and peak memory. */
final class ContestantsChart {

    private static final int WIDTH = 900;
    private static final int TOP = 64;
    private static final int ROW = 24;
    private static final int BAR = 15;
    private static final int LABELS = 150;
    private static final int PANEL = 290;
    private static final int VALUE = 80;
    private static final int BASELINE = 12;
    private static final int REMAT = 0;
    private static final int OTHERS = 1;

    private ContestantsChart() {}

    static String of(SizeResult size) {
        List<ContestantResult> shown =
                size.contestants().stream().filter(ContestantResult::isMeasured).toList();
        int height = TOP + shown.size() * ROW + BAR;
        String title = "%s events, %s keys".formatted(Text.count(size.events()), Text.count(size.keys()));
        var svg = new Svg(WIDTH, height, "Seconds and peak memory of each contestant, " + title);
        svg.text(0, 18, "start", "title", title);
        for (int i = 0; i < shown.size(); i++) {
            svg.text(
                    LABELS - 8,
                    TOP + i * ROW + BASELINE,
                    "end",
                    "label",
                    shown.get(i).id());
        }
        panel(
                svg,
                LABELS,
                "median seconds",
                shown,
                ContestantResult::medianSeconds,
                result -> Text.seconds(result.medianSeconds()));
        panel(
                svg,
                LABELS + PANEL + VALUE + 10,
                "peak memory, MiB",
                shown,
                ContestantResult::peakMemoryBytes,
                result -> Text.mebibytes(result.peakMemoryBytes()));
        return svg.finish();
    }

    private static void panel(
            Svg svg,
            double left,
            String title,
            List<ContestantResult> shown,
            ToDoubleFunction<ContestantResult> value,
            Function<ContestantResult, String> label) {
        double most = shown.stream().mapToDouble(value).max().orElse(1);
        svg.text(left, TOP - 16, "start", "quiet", title);
        svg.axis(left, TOP - 6, left, TOP + shown.size() * (double) ROW);
        for (int i = 0; i < shown.size(); i++) {
            var result = shown.get(i);
            double width = value.applyAsDouble(result) / Math.max(most, Double.MIN_NORMAL) * PANEL;
            double y = TOP + i * (double) ROW;
            svg.bar(left, y, width, BAR, isRemat(result) ? REMAT : OTHERS);
            svg.text(left + width + 6, y + BASELINE, "start", "quiet", label.apply(result));
        }
    }

    private static boolean isRemat(ContestantResult result) {
        return result.id().startsWith("remat-") || result.kind().equals("update");
    }
}
