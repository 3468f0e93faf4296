package dev.remat.scheduler.schedule.cron;

import java.time.DayOfWeek;
import java.time.YearMonth;
import java.util.List;

/** Picks days of each month. */
sealed interface MonthRule {

    int WEEK = 7;

    /** The days of a month as bits 1 to 31; days that the month does not have may be among them. */
    long daysOf(YearMonth month);

    /**
     * Always the same days.
     *
     * @param days bits 1 to 31
     */
    record SameDays(long days) implements MonthRule {
        @Override
        public long daysOf(YearMonth month) {
            return days;
        }
    }

    /**
     * Days of the week.
     *
     * @param weekdays bits 1 (Monday) to 7
     */
    record Weekdays(long weekdays) implements MonthRule {
        @Override
        public long daysOf(YearMonth month) {
            long days = 0;
            int weekday = weekdayOfFirst(month);
            for (int day = 1; day <= month.lengthOfMonth(); day++) {
                days |= (weekdays >>> weekday & 1) << day;
                weekday = weekday == WEEK ? 1 : weekday + 1;
            }
            return days;
        }
    }

    /** {@code L}, {@code L-3}: so many days before the last one; none where the month is too short. */
    record FromTheEnd(int daysBefore) implements MonthRule {
        @Override
        public long daysOf(YearMonth month) {
            int day = month.lengthOfMonth() - daysBefore;
            return day < 1 ? 0 : 1L << day;
        }
    }

    /** {@code LW}: the last day from Monday to Friday. */
    record LastWorkday() implements MonthRule {
        @Override
        public long daysOf(YearMonth month) {
            return 1L << NearestWorkday.to(month, month.lengthOfMonth());
        }
    }

    /** {@code 15W}: the day from Monday to Friday that is nearest, within the month; none where the month has no such day. */
    record NearestWorkday(int day) implements MonthRule {
        @Override
        public long daysOf(YearMonth month) {
            return day > month.lengthOfMonth() ? 0 : 1L << to(month, day);
        }

        static int to(YearMonth month, int day) {
            DayOfWeek weekday = month.atDay(day).getDayOfWeek();
            if (weekday == DayOfWeek.SATURDAY) {
                return day == 1 ? day + 2 : day - 1;
            }
            if (weekday == DayOfWeek.SUNDAY) {
                return day == month.lengthOfMonth() ? day - 2 : day + 1;
            }
            return day;
        }
    }

    /**
     * {@code 6#3}: the third of a weekday; none where the month has fewer.
     *
     * @param weekday 1 (Monday) to 7
     */
    record NthWeekday(int weekday, int nth) implements MonthRule {
        @Override
        public long daysOf(YearMonth month) {
            int first = 1 + Math.floorMod(weekday - weekdayOfFirst(month), WEEK);
            int day = first + WEEK * (nth - 1);
            return day > month.lengthOfMonth() ? 0 : 1L << day;
        }
    }

    /**
     * {@code 6L}: the last of a weekday.
     *
     * @param weekday 1 (Monday) to 7
     */
    record LastWeekday(int weekday) implements MonthRule {
        @Override
        public long daysOf(YearMonth month) {
            int length = month.lengthOfMonth();
            int back = Math.floorMod(month.atDay(length).getDayOfWeek().getValue() - weekday, WEEK);
            return 1L << (length - back);
        }
    }

    /** All days that any of several rules picks. */
    record AnyOf(List<MonthRule> rules) implements MonthRule {

        public AnyOf {
            rules = List.copyOf(rules);
        }

        @Override
        public long daysOf(YearMonth month) {
            long days = 0;
            for (MonthRule rule : rules) {
                days |= rule.daysOf(month);
            }
            return days;
        }
    }

    private static int weekdayOfFirst(YearMonth month) {
        return month.atDay(1).getDayOfWeek().getValue();
    }
}
