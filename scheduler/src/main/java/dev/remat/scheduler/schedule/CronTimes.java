package dev.remat.scheduler.schedule;

import dev.remat.scheduler.schedule.cron.Cron;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Optional;

/**
 * The instants of a cron in a zone. Changes of the clocks are met as Unix cron meets them: a cron of every hour follows real
 * time, and any other names times of a day, of which each comes once. When the clocks go forward, those times that do not
 * exist come right after; when they go back, those that come twice are meant the first time.
 *
 * @param cron the local times
 * @param zone where they are local
 */
record CronTimes(Cron cron, ZoneId zone) implements Times {

    @Override
    public Optional<Instant> nextAfter(Instant instant) {
        return cron.isOfEveryHour() ? nextInRealTime(instant) : nextOfTheDay(instant);
    }

    /** Every instant whose local time is one of the cron's. */
    private Optional<Instant> nextInRealTime(Instant instant) {
        ZoneRules rules = zone.getRules();
        Instant from = instant;
        LocalDateTime local = local(instant, rules.getOffset(instant));
        while (true) {
            ZoneOffset offset = rules.getOffset(from);
            ZoneOffsetTransition change = rules.nextTransition(from);
            Optional<Instant> next = cron.nextAfter(local).map(time -> time.toInstant(offset));
            if (change == null || (next.isPresent() && next.get().isBefore(change.getInstant()))) {
                return next;
            }
            from = change.getInstant();
            local = change.getDateTimeAfter().minusSeconds(1);
            if (next.isEmpty() && cron.nextAfter(local).isEmpty()) {
                return next;
            }
        }
    }

    /** Every local time of the cron as an instant. Later local times are never earlier instants, but can be the same. */
    private Optional<Instant> nextOfTheDay(Instant instant) {
        ZoneRules rules = zone.getRules();
        Optional<LocalDateTime> local = cron.nextAfter(local(instant, rules.getOffset(instant)));
        while (local.isPresent()) {
            Instant time = instant(rules, local.get());
            if (time.isAfter(instant)) {
                return Optional.of(time);
            }
            local = cron.nextAfter(local.get());
        }
        return Optional.empty();
    }

    private static Instant instant(ZoneRules rules, LocalDateTime local) {
        ZoneOffsetTransition change = rules.getTransition(local);
        if (change == null) {
            return local.toInstant(rules.getOffset(local));
        }
        return change.isGap() ? change.getInstant() : local.toInstant(change.getOffsetBefore());
    }

    private static LocalDateTime local(Instant instant, ZoneOffset offset) {
        return LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, offset);
    }

    @Override
    public Optional<ClockChange> clockChange(Instant time) {
        ZoneRules rules = zone.getRules();
        LocalDateTime local = local(time, rules.getOffset(time));
        ZoneOffsetTransition twice = rules.getTransition(local);
        if (twice != null && twice.isOverlap()) {
            return Optional.of(twice(local, time.isBefore(twice.getInstant())));
        }
        ZoneOffsetTransition last = rules.previousTransition(time.plusNanos(1));
        return last != null && last.isGap() ? missing(last, local) : Optional.empty();
    }

    private ClockChange twice(LocalDateTime local, boolean first) {
        if (!cron.isOfEveryHour()) {
            return new ClockChange(
                    ClockChange.Kind.ONCE, "%s comes twice; it runs the first time".formatted(local.toLocalTime()));
        }
        return new ClockChange(
                first ? ClockChange.Kind.FIRST_OF_TWO : ClockChange.Kind.SECOND_OF_TWO,
                "%s comes twice; this is the %s".formatted(local.toLocalTime(), first ? "first" : "second"));
    }

    /** Looks for times in the gap before a time; empty if others lie in between, which have been told then. */
    private Optional<ClockChange> missing(ZoneOffsetTransition gap, LocalDateTime local) {
        Optional<LocalDateTime> first = cron.nextAfter(gap.getDateTimeBefore().minusSeconds(1))
                .filter(time -> time.isBefore(gap.getDateTimeAfter()));
        boolean next = !cron.nextAfter(gap.getDateTimeAfter().minusSeconds(1))
                .orElse(local)
                .isBefore(local);
        boolean moved = !cron.isOfEveryHour();
        boolean concerned = moved ? local.equals(gap.getDateTimeAfter()) : next;
        return first.filter(missing -> concerned).map(missing -> missing(gap, local, missing, moved));
    }

    private static ClockChange missing(
            ZoneOffsetTransition gap, LocalDateTime local, LocalDateTime missing, boolean moved) {
        boolean sameDay = missing.toLocalDate().equals(local.toLocalDate());
        return new ClockChange(
                moved ? ClockChange.Kind.MOVED : ClockChange.Kind.LEFT_OUT,
                "%s does not exist, the clocks go forward to %s; %s"
                        .formatted(
                                sameDay ? missing.toLocalTime() : missing.truncatedTo(ChronoUnit.SECONDS),
                                sameDay ? gap.getDateTimeAfter().toLocalTime() : gap.getDateTimeAfter(),
                                moved ? "it runs then" : "it is left out"));
    }
}
