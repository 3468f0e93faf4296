package dev.remat.scheduler.schedule.cron;

import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.Always;
import com.cronutils.model.field.expression.FieldExpression;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.BitSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The days of a cron. Immutable. */
final class Days {

    /** What the two day fields mean together. */
    enum Both {
        MUST_MATCH,
        EITHER_MATCHES,
        DAY_OF_MONTH_ONLY,
        WEEKDAY_ONLY
    }

    /** Leap days that fall on one weekday lie at most 40 years apart. */
    private static final int MONTHS_AHEAD = 1200;

    private static final int MONTHS = 12;
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2099;

    private final long months;
    private final @Nullable BitSet years;
    private final MonthRule daysOfMonth;
    private final MonthRule weekdays;
    private final Both both;

    private Days(long months, @Nullable BitSet years, MonthRule daysOfMonth, MonthRule weekdays, Both both) {
        this.months = months;
        this.years = years;
        this.daysOfMonth = daysOfMonth;
        this.weekdays = weekdays;
        this.both = both;
    }

    static Days of(Map<CronFieldName, FieldExpression> fields, Both both, DayFields reader) {
        FieldExpression years = fields.get(CronFieldName.YEAR);
        return new Days(
                FieldValues.of(required(fields, CronFieldName.MONTH), 1, MONTHS).toLongArray()[0],
                years == null || years instanceof Always ? null : FieldValues.of(years, FIRST_YEAR, LAST_YEAR),
                reader.daysOfMonth(required(fields, CronFieldName.DAY_OF_MONTH)),
                reader.daysOfWeek(required(fields, CronFieldName.DAY_OF_WEEK)),
                both);
    }

    private static FieldExpression required(Map<CronFieldName, FieldExpression> fields, CronFieldName name) {
        return Objects.requireNonNull(fields.get(name), name::name);
    }

    boolean contains(LocalDate day) {
        return (daysOf(YearMonth.from(day)) >>> day.getDayOfMonth() & 1) == 1;
    }

    /** The first of the days after another one; empty if none follows within a century. */
    Optional<LocalDate> nextAfter(LocalDate day) {
        YearMonth month = YearMonth.from(day);
        long left = daysOf(month) & -(2L << day.getDayOfMonth());
        for (int ahead = 0; ahead < MONTHS_AHEAD && left == 0; ahead++) {
            month = month.plusMonths(1);
            left = daysOf(month);
        }
        return left == 0 ? Optional.empty() : Optional.of(month.atDay(Long.numberOfTrailingZeros(left)));
    }

    /** The days of a month as bits 1 to 31. */
    private long daysOf(YearMonth month) {
        boolean wanted = (months >>> month.getMonthValue() & 1) == 1 && (years == null || years.get(month.getYear()));
        if (!wanted) {
            return 0;
        }
        long days =
                switch (both) {
                    case MUST_MATCH -> daysOfMonth.daysOf(month) & weekdays.daysOf(month);
                    case EITHER_MATCHES -> daysOfMonth.daysOf(month) | weekdays.daysOf(month);
                    case DAY_OF_MONTH_ONLY -> daysOfMonth.daysOf(month);
                    case WEEKDAY_ONLY -> weekdays.daysOf(month);
                };
        return days & ((2L << month.lengthOfMonth()) - 1);
    }
}
