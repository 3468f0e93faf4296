package dev.remat.scheduler.schedule.cron;

import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.FieldExpression;
import java.util.Map;
import java.util.Objects;

/**
 * The seconds of a day at which all of three sets of numbers match; none of them is empty.
 *
 * @param hours a bit for each hour
 * @param minutes a bit for each minute
 * @param seconds a bit for each second
 */
record TimesOfDay(long hours, long minutes, long seconds) {

    private static final int SIXTY = 60;
    private static final int HOUR = SIXTY * SIXTY;
    private static final int HOURS = 24;
    private static final long EVERY_HOUR = (1L << HOURS) - 1;

    /** A Unix cron has no field for seconds; it means the first second of a minute. */
    static TimesOfDay of(Map<CronFieldName, FieldExpression> fields) {
        FieldExpression seconds = fields.get(CronFieldName.SECOND);
        return new TimesOfDay(
                bits(required(fields, CronFieldName.HOUR), HOURS),
                bits(required(fields, CronFieldName.MINUTE), SIXTY),
                seconds == null ? 1 : bits(seconds, SIXTY));
    }

    private static FieldExpression required(Map<CronFieldName, FieldExpression> fields, CronFieldName name) {
        return Objects.requireNonNull(fields.get(name), name::name);
    }

    private static long bits(FieldExpression field, int count) {
        return FieldValues.of(field, 0, count - 1).toLongArray()[0];
    }

    boolean haveEveryHour() {
        return hours == EVERY_HOUR;
    }

    /** The first second of a day. */
    int first() {
        return second(Long.numberOfTrailingZeros(hours), Long.numberOfTrailingZeros(minutes));
    }

    /** The first second of the day after another; -1 if none is. */
    int nextAfter(int second) {
        int hour = second / HOUR;
        int minute = second / SIXTY % SIXTY;
        if (has(hours, hour)) {
            int next = has(minutes, minute) ? above(seconds, second % SIXTY) : -1;
            if (next >= 0) {
                return hour * HOUR + minute * SIXTY + next;
            }
            int nextMinute = above(minutes, minute);
            if (nextMinute >= 0) {
                return second(hour, nextMinute);
            }
        }
        int nextHour = above(hours, hour);
        return nextHour < 0 ? -1 : second(nextHour, Long.numberOfTrailingZeros(minutes));
    }

    private int second(int hour, int minute) {
        return hour * HOUR + minute * SIXTY + Long.numberOfTrailingZeros(seconds);
    }

    private static boolean has(long bits, int value) {
        return (bits >>> value & 1) == 1;
    }

    private static int above(long bits, int value) {
        long left = bits & -(2L << value);
        return left == 0 ? -1 : Long.numberOfTrailingZeros(left);
    }
}
