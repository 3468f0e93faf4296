package dev.remat.jobs.route;

import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Days from one to another, both included.
 *
 * @param first the first day
 * @param last the last day, not before the first
 */
public record DayRange(LocalDate first, LocalDate last) {

    private static final String BETWEEN = "..";
    private static final int LAST_YEAR = 9999;

    public DayRange {
        if (last.isBefore(first)) {
            throw new InvalidRoute(
                    "'%s..%s' ends before it begins; write the earlier day first".formatted(first, last));
        }
    }

    /**
     * Reads {@code 2026-12-24..2026-12-26}, or one day such as {@code 2027-01-01}.
     *
     * @throws InvalidRoute if it is neither
     */
    public static DayRange parse(String text) {
        String days = text.strip();
        int between = days.indexOf(BETWEEN);
        try {
            LocalDate first = day(between < 0 ? days : days.substring(0, between));
            return new DayRange(first, between < 0 ? first : day(days.substring(between + BETWEEN.length())));
        } catch (DateTimeException noDays) {
            throw new InvalidRoute(
                    "'%s' is no day; write for example 2027-01-01 or 2026-12-24..2026-12-26".formatted(text));
        }
    }

    private static LocalDate day(String text) {
        LocalDate day = LocalDate.parse(text.strip());
        if (day.getYear() > LAST_YEAR) {
            throw new DateTimeException("too far away");
        }
        return day;
    }

    /** Whether a day is one of them. */
    public boolean contains(LocalDate day) {
        return !day.isBefore(first) && !day.isAfter(last);
    }

    /** {@code 2026-12-24..2026-12-26}, or the day alone. */
    @Override
    public String toString() {
        return first.equals(last) ? first.toString() : first + BETWEEN + last;
    }
}
