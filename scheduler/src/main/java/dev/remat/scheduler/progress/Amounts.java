package dev.remat.scheduler.progress;

import java.time.Duration;
import java.util.Locale;

/** Numbers that change while somebody looks at them: short, and about as long from one moment to the next. */
final class Amounts {

    private static final String[] THOUSANDS = {" k", " M", " G", " T"};
    private static final long EXACT = 10_000;
    private static final double MEBIBYTE = 1 << 20;
    private static final double GIBIBYTE = 1 << 30;

    private Amounts() {}

    /** Three digits and a unit; exact where it is small. */
    static String count(long number) {
        if (number < EXACT) {
            return Long.toString(number);
        }
        double value = number;
        int unit = -1;
        while (value >= 999.5 && unit < THOUSANDS.length - 1) {
            value /= 1000;
            unit++;
        }
        String form = value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, form, value) + THOUSANDS[unit];
    }

    /** In MiB or GiB. */
    static String bytes(long bytes) {
        return bytes < GIBIBYTE
                ? String.format(Locale.ROOT, "%.0f MiB", bytes / MEBIBYTE)
                : String.format(Locale.ROOT, "%.1f GiB", bytes / GIBIBYTE);
    }

    /** What has ended may be told to the tenth. */
    static String seconds(Duration taken) {
        return String.format(Locale.ROOT, "%.1f s", taken.toMillis() / 1000.0);
    }
}
