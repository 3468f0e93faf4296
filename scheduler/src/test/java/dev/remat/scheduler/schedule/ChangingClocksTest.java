package dev.remat.scheduler.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.ScheduleSettings;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to slots where the clocks change. */
class ChangingClocksTest {

    private static final Instant FIRST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2038-01-01T00:00:00Z");

    /** Crons beside what they mean, worked out without a cron library. */
    private static final Map<String, Predicate<LocalDateTime>> CRONS = Map.ofEntries(
            Map.entry("0 0 0 * * ?", t -> t.getHour() == 0 && t.getMinute() == 0),
            Map.entry("30 0 * * *", t -> t.getHour() == 0 && t.getMinute() == 30),
            Map.entry("0 0 2 * * ?", t -> t.getHour() == 2 && t.getMinute() == 0),
            Map.entry("30 2 * * *", t -> t.getHour() == 2 && t.getMinute() == 30),
            Map.entry("0 30 1 * * ?", t -> t.getHour() == 1 && t.getMinute() == 30),
            Map.entry("0 45 1,3 * * ?", t -> (t.getHour() == 1 || t.getHour() == 3) && t.getMinute() == 45),
            Map.entry("0 0 7,9 * * ?", t -> (t.getHour() == 7 || t.getHour() == 9) && t.getMinute() == 0),
            Map.entry("0 */2 * * *", t -> t.getHour() % 2 == 0 && t.getMinute() == 0),
            Map.entry("*/15 0-3 * * *", t -> t.getHour() <= 3 && t.getMinute() % 15 == 0),
            Map.entry(
                    "15 23 * * 0",
                    t -> t.getDayOfWeek() == DayOfWeek.SUNDAY && t.getHour() == 23 && t.getMinute() == 15),
            Map.entry(
                    "0 3 28-31 3,10 *",
                    t -> t.getDayOfMonth() >= 28
                            && (t.getMonthValue() == 3 || t.getMonthValue() == 10)
                            && t.getHour() == 3
                            && t.getMinute() == 0),
            Map.entry("0 * * * *", t -> t.getMinute() == 0),
            Map.entry("0 20,50 0/1 * * ?", t -> t.getMinute() == 20 || t.getMinute() == 50),
            Map.entry("*/10 * * * *", t -> t.getMinute() % 10 == 0));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "America/Chicago",
                "Africa/Cairo",
                "Europe/London",
                "Asia/Tehran",
                "Australia/Lord_Howe",
                "America/Sao_Paulo",
                "Africa/Casablanca",
                "Asia/Kolkata",
                "Pacific/Apia",
                "UTC"
            })
    void firesWithUnixCronAroundEveryChangeOfAZone(String id) {
        ZoneId zone = ZoneId.of(id);
        for (ZoneOffsetTransition change : changes(zone)) {
            Instant from = change.getInstant().truncatedTo(ChronoUnit.MINUTES).minus(Duration.ofHours(26));
            Instant until = from.plus(Duration.ofHours(54));
            CRONS.forEach((cron, due) -> {
                boolean everyHour = List.of("0 * * * *", "0 20,50 0/1 * * ?", "*/10 * * * *")
                        .contains(cron);
                assertThat(slots(cron, zone, from, until))
                        .as("%s in %s around %s", cron, id, change)
                        .isEqualTo(new UnixCronDaemon(zone, due, everyHour).run(from, until));
            });
        }
    }

    private static List<Instant> slots(String cron, ZoneId zone, Instant from, Instant until) {
        Schedule schedule = Schedules.of("a", ScheduleSettings.ofCron(cron, zone));
        List<Instant> slots = new ArrayList<>();
        Optional<Slot> next = schedule.nextAfter(from);
        while (next.isPresent() && !next.get().nominal().isAfter(until)) {
            slots.add(next.get().nominal());
            next = schedule.nextAfter(next.get().fire());
        }
        return slots;
    }

    /** A zone without changes is looked at as well. */
    private static List<ZoneOffsetTransition> changes(ZoneId zone) {
        List<ZoneOffsetTransition> changes = Stream.iterate(
                        zone.getRules().nextTransition(FIRST),
                        change -> change != null && change.getInstant().isBefore(LAST),
                        change -> zone.getRules().nextTransition(change.getInstant()))
                .toList();
        return changes.isEmpty()
                ? List.of(ZoneOffsetTransition.of(
                        LocalDateTime.parse("2024-02-28T20:00"),
                        zone.getRules().getOffset(FIRST),
                        ZoneOffset.ofHours(18)))
                : changes;
    }

    @Test
    void theTenZonesHaveTheChangesThatTheyAreTakenFor() {
        assertThat(changes(ZoneId.of("America/Chicago"))).hasSize(76);
        assertThat(changes(ZoneId.of("Pacific/Apia")))
                .anyMatch(change -> change.getDuration().equals(Duration.ofHours(24)));
        assertThat(changes(ZoneId.of("Australia/Lord_Howe")))
                .allMatch(change -> change.getDuration().abs().equals(Duration.ofMinutes(30)));
        assertThat(changes(ZoneId.of("America/Sao_Paulo")))
                .anyMatch(change -> change.isGap() && change.getDateTimeBefore().getHour() == 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 0 2 * * ?   | America/Chicago     | 2024-03-09T12:00Z | 2024-03-10T03:00-05:00 | MOVED         | 02:00 does not exist, the clocks go forward to 03:00; it runs then
            30 2 * * *    | America/Chicago     | 2024-03-09T12:00Z | 2024-03-10T03:00-05:00 | MOVED         | 02:30 does not exist, the clocks go forward to 03:00; it runs then
            0 0 2 * * ?   | America/Chicago     | 2024-03-10T08:00Z | 2024-03-11T02:00-05:00 |               |
            30 1 * * *    | America/Chicago     | 2024-11-02T12:00Z | 2024-11-03T01:30-05:00 | ONCE          | 01:30 comes twice; it runs the first time
            30 1 * * *    | America/Chicago     | 2024-11-03T06:30Z | 2024-11-04T01:30-06:00 |               |
            30 1 * * *    | America/Chicago     | 2024-11-03T07:10Z | 2024-11-04T01:30-06:00 |               |
            0 * * * *     | America/Chicago     | 2024-03-10T07:30Z | 2024-03-10T03:00-05:00 | LEFT_OUT      | 02:00 does not exist, the clocks go forward to 03:00; it is left out
            0 * * * *     | America/Chicago     | 2024-03-10T08:30Z | 2024-03-10T04:00-05:00 |               |
            30 * * * *    | America/Chicago     | 2024-11-03T06:10Z | 2024-11-03T01:30-05:00 | FIRST_OF_TWO  | 01:30 comes twice; this is the first
            30 * * * *    | America/Chicago     | 2024-11-03T06:30Z | 2024-11-03T01:30-06:00 | SECOND_OF_TWO | 01:30 comes twice; this is the second
            15 2 * * *    | Australia/Lord_Howe | 2024-10-05T00:00Z | 2024-10-06T02:30+11:00 | MOVED         | 02:15 does not exist, the clocks go forward to 02:30; it runs then
            0 2,3 * * *   | America/Chicago     | 2024-03-10T06:00Z | 2024-03-10T03:00-05:00 | MOVED         | 02:00 does not exist, the clocks go forward to 03:00; it runs then
            0 2,3 * * *   | America/Chicago     | 2024-03-10T08:00Z | 2024-03-11T02:00-05:00 |               |
            0 2 * * *     | Pacific/Apia        | 2011-12-29T13:00Z | 2011-12-31T00:00+14:00 | MOVED         | 2011-12-30T02:00 does not exist, the clocks go forward to 2011-12-31T00:00; it runs then
            """)
    void c60DoesWhatThePageSays(
            String cron, ZoneId zone, ZonedDateTime after, ZonedDateTime slot, ClockChange.Kind kind, String note) {
        Schedule schedule = Schedules.of("a", ScheduleSettings.ofCron(cron, zone));
        Slot next = schedule.nextAfter(after.toInstant()).orElseThrow();

        assertThat(next.nominal().atZone(zone).toOffsetDateTime()).isEqualTo(slot.toOffsetDateTime());
        assertThat(schedule.clockChange(next).map(ClockChange::kind)).isEqualTo(Optional.ofNullable(kind));
        assertThat(schedule.clockChange(next).map(ClockChange::text)).isEqualTo(Optional.ofNullable(note));
    }

    @Test
    void c62KeepsLocalTimesAcrossEveryChange() {
        ZoneId zone = ZoneId.of("America/Chicago");
        for (ZoneOffsetTransition change : changes(zone)) {
            Instant from = change.getInstant().minus(Duration.ofDays(2));
            assertThat(slots("0 0 7,9 * * ?", zone, from, from.plus(Duration.ofDays(4))))
                    .hasSize(8)
                    .allSatisfy(slot -> assertThat(slot.atZone(zone).getHour()).isIn(7, 9));
        }
    }

    @Test
    void aPeriodIsNotTouched() {
        var every = new ScheduleSettings(
                null,
                Duration.ofMinutes(90),
                Duration.ZERO,
                ZoneId.of("America/Chicago"),
                Duration.ZERO,
                null,
                null,
                List.of(),
                List.of());
        Schedule schedule = Schedules.of("a", every);
        Instant last = schedule.nextAfter(Instant.parse("2024-03-09T00:00:00Z"))
                .orElseThrow()
                .nominal();
        for (int i = 0; i < 100; i++) {
            Slot next = schedule.nextAfter(last).orElseThrow();
            assertThat(next.nominal()).isEqualTo(last.plus(Duration.ofMinutes(90)));
            assertThat(schedule.clockChange(next)).isEmpty();
            last = next.nominal();
        }
    }

    @Test
    void aCronOfPastYearsHasAnEndInAZoneWhoseClocksChangeForEver() {
        Schedule schedule =
                Schedules.of("a", ScheduleSettings.ofCron("0 30 * 1 11 ? 2026", ZoneId.of("America/Chicago")));
        assertThat(schedule.nextAfter(Instant.parse("2026-11-01T06:00:00Z"))).isPresent();
        assertThat(schedule.nextAfter(Instant.parse("2026-11-03T00:00:00Z"))).isEmpty();
    }
}
