package dev.remat.jobs.route;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a route says about when it runs. Only its form is checked here: whether the cron can be read and the routes in
 * {@code after} exist is for others to say.
 *
 * @param cron 5-field Unix or 6/7-field Quartz text, or a nickname such as {@code @daily}; null for none
 * @param every time between two slots, in whole seconds; null for none. There is never both a cron and this
 * @param offset by how much slots of {@code every} lie after its multiples since the epoch; less than {@code every}
 * @param timeZone zone of the cron, of skipped days, and of local times
 * @param jitter slots run later than their time by less than this, in whole seconds, each route by an amount of its own; zero
 *     for on time
 * @param start no slot lies before it; null for no bound
 * @param end no slot lies behind it; null for no bound
 * @param skip days of the zone without a slot
 * @param after routes that must have succeeded since this one last ran; empty for none
 * @param catchUp whether slots that were missed are made up for
 */
public record ScheduleSettings(
        @Nullable String cron,
        @Nullable Duration every,
        Duration offset,
        ZoneId timeZone,
        Duration jitter,
        @Nullable Instant start,
        @Nullable Instant end,
        List<DayRange> skip,
        List<String> after,
        CatchUp catchUp) {

    /** Makes up for no slot. */
    public ScheduleSettings(
            @Nullable String cron,
            @Nullable Duration every,
            Duration offset,
            ZoneId timeZone,
            Duration jitter,
            @Nullable Instant start,
            @Nullable Instant end,
            List<DayRange> skip,
            List<String> after) {
        this(cron, every, offset, timeZone, jitter, start, end, skip, after, CatchUp.NONE);
    }

    /** Runs by hand only. */
    public static final ScheduleSettings BY_HAND = new ScheduleSettings(
            null, null, Duration.ZERO, ZoneOffset.UTC, Duration.ZERO, null, null, List.of(), List.of());

    public ScheduleSettings {
        skip = List.copyOf(skip);
        after = List.copyOf(after);
        if (cron != null && every != null) {
            throw new InvalidRoute(
                    "every and cron cannot stand together; leave one out, or set it to null where remat.defaults has it");
        }
        requireWholeSeconds("every", every, 1);
        requireWholeSeconds("jitter", jitter, 0);
        requireWholeSeconds("offset", offset, 0);
        if (every != null && offset.compareTo(every) >= 0) {
            throw new InvalidRoute("offset must be shorter than every; it is %s".formatted(offset));
        }
        if (start != null && end != null && end.isBefore(start)) {
            throw new InvalidRoute("end must not lie before start; it is %s, and start is %s".formatted(end, start));
        }
        requireEachOnce(after);
    }

    /** A cron and its zone, nothing else. */
    public static ScheduleSettings ofCron(String cron, ZoneId zone) {
        return new ScheduleSettings(cron, null, Duration.ZERO, zone, Duration.ZERO, null, null, List.of(), List.of());
    }

    /** Whether it has slots of its own, by a cron or by {@code every}. */
    public boolean hasSlots() {
        return cron != null || every != null;
    }

    /** Whether nothing but a person ever runs it. */
    public boolean isByHand() {
        return !hasSlots() && after.isEmpty();
    }

    /** What it says, short enough for a table: {@code 0 2 * * *}, {@code every 10 minutes + 3 minutes, after orders}. */
    @Override
    public String toString() {
        String slots = cron != null ? cron : every == null ? "" : "every " + text(every) + plus();
        String upstreams = after.isEmpty() ? "" : "after " + String.join(", ", after);
        String both = slots.isEmpty() || upstreams.isEmpty() ? slots + upstreams : slots + ", " + upstreams;
        return both.isEmpty() ? "-" : both;
    }

    private String plus() {
        return offset.isZero() ? "" : " + " + text(offset);
    }

    private static String text(Duration duration) {
        long seconds = duration.toSeconds();
        for (Unit unit : Unit.values()) {
            if (seconds % unit.seconds == 0) {
                long count = seconds / unit.seconds;
                return count + " " + unit.word + (count == 1 ? "" : "s");
            }
        }
        throw new IllegalStateException("every number of seconds is one of seconds");
    }

    private static void requireWholeSeconds(String key, @Nullable Duration duration, long least) {
        if (duration != null
                && (duration.toSeconds() < least || duration.toNanosPart() != 0 || duration.isNegative())) {
            throw new InvalidRoute("%s must be whole seconds, %s; it is %s"
                    .formatted(key, least == 0 ? "not negative" : "1 or more", duration));
        }
    }

    private static void requireEachOnce(List<String> after) {
        Set<String> seen = new HashSet<>();
        for (String upstream : after) {
            if (!seen.add(upstream)) {
                throw new InvalidRoute("after names '%s' twice; name it once".formatted(upstream));
            }
        }
    }

    /** What becomes of slots that were missed. */
    public enum CatchUp {
        /** They are skipped. */
        NONE,
        /** One run stands for all of them. */
        ONCE;

        /** The name in configuration. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private enum Unit {
        DAY("day", 86_400),
        HOUR("hour", 3_600),
        MINUTE("minute", 60),
        SECOND("second", 1);

        private final String word;
        private final long seconds;

        Unit(String word, long seconds) {
            this.word = word;
            this.seconds = seconds;
        }
    }
}
