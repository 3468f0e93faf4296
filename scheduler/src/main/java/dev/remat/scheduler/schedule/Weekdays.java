package dev.remat.scheduler.schedule;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A set of weekdays. Written out day by day for Quartz, because a range such as Unix's {@code 0-7} has no
 * range of the same meaning there.
 *
 * @param days 0 (Sunday) to 6 (Saturday)
 */
record Weekdays(SortedSet<Integer> days) {

    private static final List<String> NAMES = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
    private static final int DAYS = 7;

    /** Reads the fifth field of a Unix cron that is known to be valid: {@code *}, days, ranges, steps, and lists. */
    static Weekdays ofUnix(String field) {
        var days = new TreeSet<Integer>();
        for (String item : field.split(",", -1)) {
            String[] rangeAndStep = item.split("/", -1);
            boolean stepped = rangeAndStep.length > 1;
            String[] bounds = bounds(rangeAndStep[0], stepped);
            int first = day(bounds[0]);
            int last = day(bounds[bounds.length - 1]);
            int end = last < first ? last + DAYS : last;
            int step = stepped ? Integer.parseInt(rangeAndStep[1]) : 1;
            for (int day = first; day <= end; day += step) {
                days.add(day % DAYS);
            }
        }
        return new Weekdays(days);
    }

    /** The days as Quartz counts them, from 1 (Sunday) to 7 (Saturday). */
    String quartzNotation() {
        return days.size() == DAYS
                ? "*"
                : days.stream().map(day -> String.valueOf(day + 1)).collect(joining(","));
    }

    private static String[] bounds(String range, boolean stepped) {
        if (range.equals("*")) {
            return new String[] {"0", "6"};
        }
        String[] bounds = range.split("-", -1);
        return stepped && bounds.length == 1 ? new String[] {range, "6"} : bounds;
    }

    private static int day(String text) {
        int named = NAMES.indexOf(text.toUpperCase(Locale.ROOT));
        return named < 0 ? Integer.parseInt(text) : named;
    }
}
