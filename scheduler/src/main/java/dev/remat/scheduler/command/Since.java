package dev.remat.scheduler.command;

import dev.remat.jobs.route.PointInTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The option {@code --since}: an age such as 30m or 2d, or an instant. */
final class Since {

    private static final Pattern AGE = Pattern.compile("([0-9]{1,6})([smhd])");

    private Since() {}

    /**
     * The time that is meant; null where none is.
     *
     * @throws CommandRefused if the text is neither
     */
    static @Nullable Instant parse(@Nullable String typed, Clock clock) {
        if (typed == null) {
            return null;
        }
        Matcher age = AGE.matcher(typed.toLowerCase(Locale.ROOT));
        if (age.matches()) {
            long number = Long.parseLong(age.group(1));
            Duration back =
                    switch (age.group(2)) {
                        case "s" -> Duration.ofSeconds(number);
                        case "m" -> Duration.ofMinutes(number);
                        case "h" -> Duration.ofHours(number);
                        default -> Duration.ofDays(number);
                    };
            return clock.instant().minus(back);
        }
        return PointInTime.withOffset(typed)
                .orElseThrow(() -> new CommandRefused(
                        "--since '%s' is no time of the years 1970 to 9999; write for example 30m, 12h, 2d or 2026-12-01T00:00:00Z"
                                .formatted(typed)));
    }
}
