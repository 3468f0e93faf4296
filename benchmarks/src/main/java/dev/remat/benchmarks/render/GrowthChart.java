package dev.remat.benchmarks.render;

import dev.remat.benchmarks.report.ContestantResult;
import dev.remat.benchmarks.report.RebuildPart;
import dev.remat.benchmarks.report.SizeResult;
import java.util.List;
import java.util.stream.Collectors;

/** Seconds by events of the log, both axes logarithmic: a straight line at 45 degrees is work that grows with the log. */
final class GrowthChart {

    /** More lines than colours cannot be told apart. */
    private static final List<String> SHOWN =
            List.of("remat-full", "floor", "update-1", "dpone", "replacing-insert", "update-same");

    private static final int WIDTH = 900;
    private static final int HEIGHT = 420;
    private static final int LEFT = 70;
    private static final int RIGHT = 700;
    private static final int TOP = 50;
    private static final int BOTTOM = 370;

    private final RebuildPart part;
    private final double leastSeconds;
    private final double mostSeconds;

    private GrowthChart(RebuildPart part) {
        this.part = part;
        double[] seconds = part.sizes().stream()
                .flatMap(size -> size.contestants().stream())
                .filter(result -> result.isMeasured() && SHOWN.contains(result.id()))
                .mapToDouble(ContestantResult::medianSeconds)
                .sorted()
                .toArray();
        this.leastSeconds = seconds.length == 0 ? 0.1 : decade(seconds[0], false);
        this.mostSeconds = seconds.length == 0 ? 1 : decade(seconds[seconds.length - 1], true);
    }

    static String of(RebuildPart part) {
        return new GrowthChart(part).draw();
    }

    private String draw() {
        var svg = new Svg(WIDTH, HEIGHT, "Seconds by number of events, both logarithmic");
        svg.text(0, 18, "start", "title", "Median seconds as the log grows (both axes logarithmic)");
        for (double seconds = leastSeconds; seconds <= mostSeconds * 1.001; seconds *= 10) {
            svg.axis(LEFT, y(seconds), RIGHT, y(seconds));
            svg.text(LEFT - 8, y(seconds) + 4, "end", "quiet", plain(seconds) + " s");
        }
        for (SizeResult size : part.sizes()) {
            svg.axis(x(size.events()), TOP, x(size.events()), BOTTOM);
            svg.text(x(size.events()), BOTTOM + 20, "middle", "quiet", Text.count(size.events()));
        }
        double lastLabel = Double.NEGATIVE_INFINITY;
        for (String id : byLastSeconds()) {
            lastLabel = series(svg, id, lastLabel);
        }
        return svg.finish();
    }

    /** The lines in the order of their right ends from the top, so that no label covers another. */
    private List<String> byLastSeconds() {
        return SHOWN.stream()
                .filter(id -> part.largest().measured(id).isPresent())
                .sorted((one, other) -> Double.compare(
                        part.largest().measured(other).orElseThrow().medianSeconds(),
                        part.largest().measured(one).orElseThrow().medianSeconds()))
                .toList();
    }

    private double series(Svg svg, String id, double lastLabel) {
        int series = SHOWN.indexOf(id);
        List<SizeResult> sizes = part.sizes().stream()
                .filter(size -> size.measured(id).isPresent())
                .toList();
        svg.line(
                sizes.stream()
                        .map(size -> Svg.number(x(size.events())) + ',' + Svg.number(y(seconds(size, id))))
                        .collect(Collectors.joining(" ")),
                series);
        sizes.forEach(size -> svg.dot(x(size.events()), y(seconds(size, id)), series));
        double end = y(seconds(part.largest(), id));
        double label = Math.max(end, lastLabel + 17);
        svg.bar(RIGHT + 14, label - 5, 10, 10, series);
        svg.text(RIGHT + 30, label + 4, "start", "label", id);
        return label;
    }

    private static double seconds(SizeResult size, String id) {
        return size.measured(id).orElseThrow().medianSeconds();
    }

    private double x(long events) {
        double first = Math.log((double) part.sizes().get(0).events());
        double last = Math.log((double) part.largest().events());
        double share = last > first ? (Math.log((double) events) - first) / (last - first) : 0;
        return LEFT + 20 + share * (RIGHT - LEFT - 40);
    }

    private double y(double seconds) {
        double share = Math.log(seconds / leastSeconds) / Math.log(mostSeconds / leastSeconds);
        return BOTTOM - share * (BOTTOM - TOP);
    }

    private static double decade(double seconds, boolean up) {
        double exponent = Math.log10(Math.max(seconds, 1e-3));
        return Math.pow(10, up ? Math.floor(exponent) + 1 : Math.ceil(exponent) - 1);
    }

    private static String plain(double seconds) {
        return seconds >= 1 ? Long.toString(Math.round(seconds)) : Double.toString(Math.round(seconds * 1000) / 1000.0);
    }
}
