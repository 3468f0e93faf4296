package dev.remat.scheduler.view;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Times as they are shown. */
public final class Times {

    /** Stands for what is not there. */
    public static final String NONE = "-";

    /** To the second, in UTC. */
    public static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss'Z'").withZone(ZoneOffset.UTC);

    private Times() {}

    /** For people, in UTC. */
    public static String utc(@Nullable Instant time) {
        return time == null ? NONE : UTC.format(time);
    }

    /** For programs, ISO 8601. */
    static @Nullable String iso(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    /** For people: the two greatest units. */
    public static String length(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        } else if (seconds < 3600) {
            return "%d min %d s".formatted(duration.toMinutes(), duration.toSecondsPart());
        }
        return duration.toDays() == 0
                ? "%d h %d min".formatted(duration.toHours(), duration.toMinutesPart())
                : "%d d %d h".formatted(duration.toDays(), duration.toHoursPart());
    }
}
