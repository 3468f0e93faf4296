package dev.remat.scheduler.schedule.cron;

import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A random Unix cron beside the sets of values that it means, worked out without any cron library. */
record RandomUnixCron(String text, Field minute, Field hour, Field day, Field month, Field weekday) {

    static RandomUnixCron next(Random random) {
        int restricted = random.nextInt(3);
        var minute = Field.next(random, 0, 59);
        var hour = Field.next(random, 0, 23);
        var day = restricted == 0 ? Field.every(1, 31) : Field.next(random, 1, 28, 31);
        var month = Field.next(random, 1, 12);
        var weekday = restricted == 1 ? Field.every(0, 7) : Field.next(random, 0, 7);
        var text = String.join(" ", minute.text(), hour.text(), day.text(), month.text(), weekday.text());
        return new RandomUnixCron(text, minute, hour, day, month, weekday);
    }

    LocalDateTime nextAfter(LocalDateTime after) {
        LocalDateTime time = after.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
        while (!matches(time)) {
            time = dayMatches(time)
                    ? time.plusMinutes(1)
                    : time.truncatedTo(ChronoUnit.DAYS).plusDays(1);
        }
        return time;
    }

    private boolean matches(LocalDateTime time) {
        return dayMatches(time)
                && hour.values().contains(time.getHour())
                && minute.values().contains(time.getMinute());
    }

    private boolean dayMatches(LocalDateTime time) {
        int dayOfWeek = time.getDayOfWeek().getValue();
        boolean weekdayMatches = weekday.values().contains(dayOfWeek)
                || (dayOfWeek == 7 && weekday.values().contains(0));
        boolean dayMatches = day.values().contains(time.getDayOfMonth());
        boolean both = day.text().startsWith("*") || weekday.text().startsWith("*");
        return (both ? dayMatches && weekdayMatches : dayMatches || weekdayMatches)
                && month.values().contains(time.getMonthValue());
    }

    record Field(String text, Set<Integer> values) {

        static Field every(int low, int high) {
            return new Field("*", range(low, high, 1));
        }

        static Field next(Random random, int low, int high) {
            return next(random, low, high, high);
        }

        /** Written numbers go up to {@code high}, so that every month has them; {@code *} goes on to {@code last}. */
        static Field next(Random random, int low, int high, int last) {
            int from = random.nextInt(low, high);
            int to = random.nextInt(from, high + 1);
            int step = random.nextInt(1, 5);
            return switch (random.nextInt(5)) {
                case 0 -> every(low, last);
                case 1 -> new Field("*/" + step, range(low, last, step));
                case 2 -> new Field(from + "-" + to, range(from, to, 1));
                case 3 -> new Field(from + "-" + to + "/" + step, range(from, to, step));
                default -> new Field(from + "," + high, Set.of(from, high));
            };
        }

        private static Set<Integer> range(int low, int high, int step) {
            var values = new TreeSet<Integer>();
            for (int value = low; value <= high; value += step) {
                values.add(value);
            }
            return values;
        }
    }
}
