package dev.remat.scheduler.quartz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.scheduler.schedule.Schedules;
import dev.remat.scheduler.schedule.Slot;
import dev.remat.scheduler.schedule.cron.Cron;
import dev.remat.scheduler.schedule.cron.CronNotation;
import java.text.ParseException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TimeZone;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quartz.CronExpression;

/** A cron in Quartz's notation means what Quartz takes it for, but where Quartz is mistaken or changes of the clocks are near. */
class QuartzAgreementTest {

    private static final Instant NOW = Instant.parse("2026-03-04T10:07:30Z");
    private static final TimeZone UTC = TimeZone.getTimeZone("UTC");

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void firesWithQuartzWhereNoClockChanges(long seed) throws ParseException {
        var random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            agree(randomCron(random), 25);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0 0 12 L * ?",
                "0 0 12 L-3 * ?",
                "0 0 12 LW * ?",
                "0 0 12 1W * ?",
                "0 0 12 15W * ?",
                "0 0 12 30W * ?",
                "0 0 12 ? * 6#3",
                "0 0 12 ? * FRI#5",
                "0 0 12 ? * 1L",
                "0 0 12 ? * L",
                "0 0 12 1,15W,L * ?",
                "0 0 22-2 * * ?",
                "0 0 12 ? NOV-FEB 1",
                "0 0 12 ? * FRI-MON",
                "0 0 3 29 2 ?",
                "0 0 0 1 1 ? 2030-2040/3",
                "/5 * * * * ?"
            })
    void firesWithQuartzWhereTheNotationHasSpecialCharacters(String cron) throws ParseException {
        agree(cron, 24);
    }

    /**
     * Quartz forgets the step of a range of names, takes the number of one with {@code #} for all weekdays beside it, and goes on in the middle of the
     * first day that it finds by {@code W}.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0 0 12 ? * MON-FRI/2 | 2026-03-04T12:00:00Z | 2026-03-06T12:00:00Z | 2026-03-05T12:00:00Z
                    0 0 12 ? * MON,6#3   | 2026-03-04T12:00:00Z | 2026-03-09T12:00:00Z | 2026-03-16T12:00:00Z
                    0 0 4,15 9W * ?      | 2026-03-04T10:07:30Z | 2026-03-09T04:00:00Z | 2026-03-09T15:00:00Z
                    0 0 4,15 LW * ?      | 2026-03-04T10:07:30Z | 2026-03-31T04:00:00Z | 2026-03-31T15:00:00Z
                    """)
    void doesNotRepeatMistakesOfQuartz(String cron, Instant after, Instant ours, Instant quartz) throws ParseException {
        assertThat(next(CronNotation.parse(cron), after)).contains(ours);
        assertThat(next(quartz(cron, UTC), after)).contains(quartz);
    }

    /** Quartz leaves out a time that does not exist, takes the second of two, and pauses for an hour when it comes twice. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0 0 2 * * ?  | 2024-03-09T12:00:00Z | 2024-03-10T08:00:00Z | 2024-03-11T07:00:00Z
                    0 30 1 * * ? | 2024-11-02T12:00:00Z | 2024-11-03T06:30:00Z | 2024-11-03T07:30:00Z
                    0 0 * * * ?  | 2024-11-03T05:30:00Z | 2024-11-03T06:00:00Z | 2024-11-03T07:00:00Z
                    """)
    void keepsTheRulesOfUnixCronWhereTheClocksChange(String cron, Instant after, Instant ours, Instant quartz)
            throws ParseException {
        var chicago = ZoneId.of("America/Chicago");
        var settings = ScheduleSettings.ofCron(cron, chicago);
        assertThat(Schedules.of("a", settings).nextAfter(after).map(Slot::nominal))
                .contains(ours);
        assertThat(next(quartz(cron, TimeZone.getTimeZone(chicago)), after)).contains(quartz);
    }

    private static void agree(String cron, int times) throws ParseException {
        Cron ours = CronNotation.parse(cron);
        CronExpression quartz = quartz(cron, UTC);
        Optional<Instant> time = Optional.of(NOW);
        for (int i = 0; i < times && time.isPresent(); i++) {
            Optional<Instant> expected = next(quartz, time.get());
            time = next(ours, time.get());
            assertThat(time).as(cron).isEqualTo(expected);
        }
    }

    private static Optional<Instant> next(Cron cron, Instant instant) {
        return cron.nextAfter(LocalDateTime.ofInstant(instant, ZoneOffset.UTC))
                .map(time -> time.toInstant(ZoneOffset.UTC));
    }

    private static Optional<Instant> next(CronExpression cron, Instant instant) {
        return Optional.ofNullable(cron.getNextValidTimeAfter(Date.from(instant)))
                .map(Date::toInstant);
    }

    private static CronExpression quartz(String cron, TimeZone zone) throws ParseException {
        var expression = new CronExpression(cron);
        expression.setTimeZone(zone);
        return expression;
    }

    private static String randomCron(Random random) {
        boolean byWeekday = random.nextBoolean();
        return String.join(
                " ",
                random.nextInt(3) == 0 ? field(random, 0, 59) : "0",
                field(random, 0, 59),
                field(random, 0, 23),
                byWeekday ? "?" : dayOfMonth(random),
                field(random, 1, 12),
                byWeekday ? dayOfWeek(random) : "?");
    }

    private static String dayOfMonth(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> "L";
            case 1 -> "L-" + random.nextInt(1, 20);
            default -> field(random, 1, 28);
        };
    }

    private static String dayOfWeek(Random random) {
        int day = random.nextInt(1, 8);
        return switch (random.nextInt(6)) {
            case 0 -> day + "#" + random.nextInt(1, 6);
            case 1 -> day + "L";
            case 2 -> day + ",7";
            case 3 -> "MON-" + List.of("TUE", "WED", "SAT").get(random.nextInt(3));
            default -> field(random, 1, 7);
        };
    }

    private static String field(Random random, int low, int high) {
        int from = random.nextInt(low, high);
        int to = random.nextInt(from, high + 1);
        int step = random.nextInt(1, Math.min(5, high - low));
        return switch (random.nextInt(6)) {
            case 0 -> "*";
            case 1 -> "*/" + step;
            case 2 -> from + "-" + to;
            case 3 -> from + "-" + to + "/" + step;
            case 4 -> from + "/" + step;
            default -> String.join(",", list(random, low, high));
        };
    }

    private static List<String> list(Random random, int low, int high) {
        return new ArrayList<>(IntStream.range(0, 3)
                .map(i -> random.nextInt(low, high + 1))
                .distinct()
                .mapToObj(String::valueOf)
                .toList());
    }
}
