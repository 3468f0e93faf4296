package dev.remat.scheduler.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.DayRange;
import dev.remat.jobs.route.ScheduleSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScheduleTest {

    private static final Instant NOW = Instant.parse("2026-12-23T10:07:30Z");

    /** Other numbers would move the slots of every route that has a jitter. */
    private static final long ORDERS = 88;

    private static final long ORDER_LINES = 100;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            600     | 0     | 2026-12-23T10:10:00Z
            600     | 180   | 2026-12-23T10:13:00Z
            600     | 450   | 2026-12-23T10:17:30Z
            86400   | 10800 | 2026-12-24T03:00:00Z
            604800  | 0     | 2026-12-24T00:00:00Z
            7       | 0     | 2026-12-23T10:07:35Z
            1       | 0     | 2026-12-23T10:07:31Z
            """)
    void countsPeriodsFromTheEpoch(long every, long offset, Instant slot) {
        Schedule schedule = Schedules.of("a", every(every, offset));
        assertThat(schedule.nextAfter(NOW).map(Slot::nominal)).contains(slot);
        assertThat((slot.getEpochSecond() - offset) % every).isZero();
        assertThat(schedule.nextAfter(slot.minusNanos(1)).map(Slot::nominal)).contains(slot);
        assertThat(schedule.nextAfter(slot).map(Slot::nominal)).contains(slot.plusSeconds(every));
    }

    @Test
    void goesOnFromTheEpochWhereAPeriodDoesNotDivideADay() {
        Schedule schedule = Schedules.of("a", every(Duration.ofHours(7).toSeconds(), 0));
        assertThat(all(schedule, Instant.parse("1970-01-01T00:00:00Z"), 4))
                .extracting(Slot::nominal)
                .containsExactly(
                        Instant.parse("1970-01-01T07:00:00Z"),
                        Instant.parse("1970-01-01T14:00:00Z"),
                        Instant.parse("1970-01-01T21:00:00Z"),
                        Instant.parse("1970-01-02T04:00:00Z"));
    }

    @Test
    void hasNoSlotOnSkippedDaysOfTheZone() {
        Schedule schedule = Schedules.of(
                "a",
                new ScheduleSettings(
                        "0 */6 * * *",
                        null,
                        Duration.ZERO,
                        ZoneId.of("Asia/Tokyo"),
                        Duration.ZERO,
                        null,
                        null,
                        List.of(DayRange.parse("2026-12-24..2026-12-26"), DayRange.parse("2026-12-27")),
                        List.of()));
        assertThat(all(schedule, NOW, 2))
                .extracting(slot -> slot.nominal().toString())
                .containsExactly("2026-12-27T15:00:00Z", "2026-12-27T21:00:00Z");
    }

    @Test
    void takesStartAndEndIn() {
        Schedule schedule = Schedules.of("a", bounded("0 * * * *", "2026-12-25T00:00:00Z", "2026-12-25T02:00:00Z"));
        assertThat(all(schedule, NOW, 10))
                .extracting(slot -> slot.nominal().toString())
                .containsExactly("2026-12-25T00:00:00Z", "2026-12-25T01:00:00Z", "2026-12-25T02:00:00Z");
    }

    @Test
    void spreadsRoutesOverTheirJitterAndKeepsEachInItsPlace() {
        var perMinute = new TreeMap<Long, Integer>();
        for (int i = 0; i < 500; i++) {
            Schedule schedule = Schedules.of("route-" + i, jittered(Duration.ofMinutes(5)));
            Slot slot = schedule.nextAfter(NOW).orElseThrow();
            assertThat(slot.nominal()).isEqualTo(Instant.parse("2026-12-23T11:00:00Z"));
            Slot later = schedule.nextAfter(slot.fire()).orElseThrow();
            assertThat(Duration.between(later.nominal(), later.fire()))
                    .isEqualTo(Duration.between(slot.nominal(), slot.fire()));
            perMinute.merge(Duration.between(slot.nominal(), slot.fire()).toMinutes(), 1, Integer::sum);
        }
        assertThat(perMinute).containsOnlyKeys(0L, 1L, 2L, 3L, 4L);
        assertThat(perMinute.values()).allMatch(routes -> routes > 70 && routes < 130);
    }

    @Test
    void keepsARoutesPlaceFromVersionToVersion() {
        assertThat(Schedules.of("orders", jittered(Duration.ofMinutes(5))).delay())
                .isEqualTo(Duration.ofSeconds(ORDERS));
        assertThat(Schedules.of("order-lines", jittered(Duration.ofMinutes(5))).delay())
                .isEqualTo(Duration.ofSeconds(ORDER_LINES));
    }

    @Test
    void showsASlotAgainUntilItsFireTimeHasCome() {
        Schedule schedule = Schedules.of("orders", jittered(Duration.ofMinutes(5)));
        Slot slot = schedule.nextAfter(NOW).orElseThrow();
        assertThat(schedule.nextAfter(slot.fire().minusMillis(1))).contains(slot);
        assertThat(schedule.nextAfter(slot.fire()).map(Slot::nominal))
                .contains(slot.nominal().plus(Duration.ofHours(1)));
    }

    @Test
    void isEmptyWithoutACronAndAPeriod() {
        assertThat(Schedule.of("a", ScheduleSettings.BY_HAND)).isEmpty();
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 200);
    }

    /** What holds for any schedule. */
    @ParameterizedTest
    @MethodSource("seeds")
    void keepsItsPromises(long seed) {
        var random = new Random(seed);
        ScheduleSettings settings = random(random);
        Schedule schedule = Schedules.of("route-" + seed, settings);
        Instant instant = NOW.plusMillis(random.nextLong(Duration.ofDays(400).toMillis()));
        Instant lastNominal = Instant.MIN;
        for (int i = 0; i < 50; i++) {
            Optional<Slot> next = schedule.nextAfter(instant);
            assertThat(schedule.nextAfter(instant)).as("the same again").isEqualTo(next);
            if (next.isEmpty()) {
                assertThat(settings.end()).isNotNull();
                return;
            }
            Slot slot = next.get();
            assertThat(slot.fire()).as("strictly after").isAfter(instant);
            assertThat(slot.nominal()).as("in order").isAfter(lastNominal);
            assertThat(Duration.between(slot.nominal(), slot.fire()))
                    .isGreaterThanOrEqualTo(Duration.ZERO)
                    .isLessThan(settings.jitter().isZero() ? Duration.ofNanos(1) : settings.jitter());
            assertThat(settings.skip())
                    .noneMatch(days -> days.contains(LocalDate.ofInstant(slot.nominal(), settings.timeZone())));
            assertThat(slot.nominal()).matches(time -> settings.start() == null || !time.isBefore(settings.start()));
            assertThat(slot.nominal()).matches(time -> settings.end() == null || !time.isAfter(settings.end()));
            Instant between = slot.fire().minusMillis(1 + random.nextInt(1000));
            if (between.isAfter(instant)) {
                assertThat(schedule.nextAfter(between)).as("nothing in between").contains(slot);
            }
            lastNominal = slot.nominal();
            instant = slot.fire();
        }
    }

    private static ScheduleSettings random(Random random) {
        List<String> crons = List.of(
                "*/7 * * * *", "0 2 * * *", "30 1,2 * * 0", "0 0 0 L * ?", "0/20 * * * * ?", "0 0 */5 ? * MON-FRI");
        boolean byCron = random.nextBoolean();
        long every = random.nextLong(1, 200_000);
        Instant start = random.nextBoolean() ? null : NOW.plus(Duration.ofHours(random.nextInt(-2000, 4000)));
        Instant end = random.nextInt(3) > 0 ? null : NOW.plus(Duration.ofHours(random.nextInt(4000, 12000)));
        List<DayRange> skip = IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> LocalDate.of(2026, 12, 1).plusDays(random.nextInt(400)))
                .map(day -> new DayRange(day, day.plusDays(random.nextInt(10))))
                .toList();
        List<String> zones = List.of("UTC", "America/Chicago", "Australia/Lord_Howe", "America/Sao_Paulo");
        return new ScheduleSettings(
                byCron ? crons.get(random.nextInt(crons.size())) : null,
                byCron ? null : Duration.ofSeconds(every),
                byCron ? Duration.ZERO : Duration.ofSeconds(random.nextLong(every)),
                ZoneId.of(zones.get(random.nextInt(zones.size()))),
                Duration.ofSeconds(random.nextInt(3) == 0 ? 0 : random.nextInt(7200)),
                start,
                end,
                skip,
                List.of());
    }

    private static List<Slot> all(Schedule schedule, Instant after, int most) {
        List<Slot> slots = new ArrayList<>();
        Optional<Slot> next = schedule.nextAfter(after);
        while (next.isPresent() && slots.size() < most) {
            slots.add(next.get());
            next = schedule.nextAfter(next.get().fire());
        }
        return slots;
    }

    private static ScheduleSettings every(long seconds, long offset) {
        return new ScheduleSettings(
                null,
                Duration.ofSeconds(seconds),
                Duration.ofSeconds(offset),
                ZoneId.of("America/Chicago"),
                Duration.ZERO,
                null,
                null,
                List.of(),
                List.of());
    }

    private static ScheduleSettings jittered(Duration jitter) {
        return settings("0 * * * *", jitter, null, null);
    }

    private static ScheduleSettings bounded(String cron, String start, String end) {
        return settings(cron, Duration.ZERO, Instant.parse(start), Instant.parse(end));
    }

    private static ScheduleSettings settings(
            String cron, Duration jitter, @Nullable Instant start, @Nullable Instant end) {
        return new ScheduleSettings(
                cron, null, Duration.ZERO, ZoneOffset.UTC, jitter, start, end, List.of(), List.of());
    }
}
