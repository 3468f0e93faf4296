package dev.remat.scheduler.http.page.model;

import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.view.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Times and lengths of time as pages show them. */
public final class Timing {

    private static final Duration SHORT = Duration.ofSeconds(60);
    private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB");

    private Timing() {}

    /** How long a run took; empty where it goes on or has not begun. */
    public static Optional<Duration> took(RunEntry run) {
        Instant started = run.startedAt();
        Instant ended = run.endedAt();
        return started == null || ended == null ? Optional.empty() : Optional.of(Duration.between(started, ended));
    }

    /** A length of time: below a minute to the tenth of a second. */
    public static String length(Duration length) {
        return length.compareTo(SHORT) < 0
                ? String.format(Locale.ROOT, "%.1f s", Math.max(0, length.toMillis()) / 1000.0)
                : Times.length(length);
    }

    /** How long ago a time was, or how far off it is. */
    public static String away(@Nullable Instant time, Instant now) {
        if (time == null) {
            return Times.NONE;
        }
        return time.isAfter(now)
                ? "in " + Times.length(Duration.between(now, time))
                : Times.length(Duration.between(time, now)) + " ago";
    }

    /** In UTC, to the second. */
    public static String utc(@Nullable Instant time) {
        return Times.utc(time);
    }

    /** A number with its thousands apart. */
    public static String count(@Nullable Long number) {
        return number == null ? Times.NONE : String.format(Locale.ROOT, "%,d", number);
    }

    /** A number of bytes. */
    public static String bytes(@Nullable Long bytes) {
        if (bytes == null) {
            return Times.NONE;
        }
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < 4) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS.get(unit));
    }
}
