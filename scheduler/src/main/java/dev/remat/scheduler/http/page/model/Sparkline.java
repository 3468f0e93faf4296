package dev.remat.scheduler.http.page.model;

import dev.remat.scheduler.registry.RunEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Rows of the last runs of a route as the points of an SVG line, 90 wide and 22 high; empty where there are too few. */
final class Sparkline {

    private static final int WIDTH = 90;
    private static final int HEIGHT = 20;

    private Sparkline() {}

    static String points(List<RunEntry> newestFirst) {
        List<Long> rows = new ArrayList<>();
        for (RunEntry run : newestFirst) {
            if (run.endedAt() != null && run.blockers().isEmpty() && run.rows() != null) {
                rows.add(0, Objects.requireNonNull(run.rows()));
            }
        }
        if (rows.size() < 2) {
            return "";
        }
        long least = rows.stream().mapToLong(Long::longValue).min().orElse(0);
        long most = rows.stream().mapToLong(Long::longValue).max().orElse(0);
        double span = Math.max(1, most - least);
        var points = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            double x = (double) WIDTH * i / (rows.size() - 1);
            double y = most == least ? HEIGHT / 2.0 : HEIGHT - (HEIGHT - 2) * (rows.get(i) - least) / span;
            points.append(tenths(x)).append(',').append(tenths(y)).append(' ');
        }
        return points.toString().strip();
    }

    private static double tenths(double number) {
        return Math.round(number * 10) / 10.0;
    }
}
