package dev.remat.benchmarks.render;

import java.util.Locale;

/** Numbers as people read them; the same in every locale. */
final class Text {

    private static final double MIB = 1024 * 1024;
    private static final double GIB = MIB * 1024;

    private Text() {}

    static String seconds(double seconds) {
        return format("%.2f", seconds);
    }

    static String ratio(double ratio) {
        return format("%.2f", ratio);
    }

    static String count(long count) {
        return format("%,d", count);
    }

    static String mebibytes(long bytes) {
        return format("%,.0f", bytes / MIB);
    }

    static String gibibytes(long bytes) {
        return format("%.1f GiB", bytes / GIB);
    }

    /** A measured value with its unit; ratios have none. */
    static String figure(double value, String unit) {
        return switch (unit) {
            case "x" -> format("%.2f", value) + " x";
            case "reads" -> format("%,.0f", value);
            case "MiB" -> format("%,.0f MiB", value);
            case "%" -> format("%.2f", value) + " %";
            default -> format("%.3f", value) + ' ' + unit;
        };
    }

    private static String format(String pattern, Object value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
