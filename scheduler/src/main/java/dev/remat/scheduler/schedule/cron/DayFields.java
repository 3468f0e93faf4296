package dev.remat.scheduler.schedule.cron;

import com.cronutils.model.field.expression.And;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.model.field.expression.On;
import com.cronutils.model.field.value.SpecialChar;
import java.util.BitSet;
import java.util.List;

/** Reads the two day fields, whose weekdays each notation counts in its own way. */
enum DayFields {
    /** 0 (Sunday) to 6, and 7 for Sunday again. */
    UNIX(0),
    /** 1 (Sunday) to 7. */
    QUARTZ(1);

    private static final int LONGEST_MONTH = 31;
    private static final int MOST_OF_A_WEEKDAY = 5;

    private final int sunday;

    DayFields(int sunday) {
        this.sunday = sunday;
    }

    MonthRule daysOfMonth(FieldExpression field) {
        if (field instanceof And list) {
            return anyOf(list.getExpressions().stream().map(this::daysOfMonth).toList());
        }
        if (!(field instanceof On on)) {
            return sameDays(field);
        }
        return switch (on.getSpecialChar().getValue()) {
            case L -> new MonthRule.FromTheEnd(Math.max(0, on.getNth().getValue()));
            case LW -> new MonthRule.LastWorkday();
            case W -> new MonthRule.NearestWorkday(on.getTime().getValue());
            default -> sameDays(field);
        };
    }

    MonthRule daysOfWeek(FieldExpression field) {
        if (field instanceof And list) {
            return anyOf(list.getExpressions().stream().map(this::daysOfWeek).toList());
        }
        if (field instanceof On on) {
            SpecialChar special = on.getSpecialChar().getValue();
            int weekday = on.getTime().getValue();
            if (special == SpecialChar.L) {
                return weekday < 0
                        ? new MonthRule.Weekdays(1L << weekday(sunday + MonthRule.WEEK - 1))
                        : new MonthRule.LastWeekday(weekday(weekday));
            }
            if (special == SpecialChar.HASH) {
                return nth(weekday(weekday), on.getNth().getValue());
            }
        }
        return weekdays(field);
    }

    private static MonthRule nth(int weekday, int nth) {
        if (nth < 1 || nth > MOST_OF_A_WEEKDAY) {
            throw new IllegalArgumentException(
                    "no month has a weekday for the %dth time; write #1 to #5".formatted(nth));
        }
        return new MonthRule.NthWeekday(weekday, nth);
    }

    private static MonthRule sameDays(FieldExpression field) {
        return new MonthRule.SameDays(FieldValues.of(field, 1, LONGEST_MONTH).toLongArray()[0]);
    }

    private MonthRule weekdays(FieldExpression field) {
        BitSet numbers = FieldValues.of(field, sunday, sunday + MonthRule.WEEK - 1);
        return new MonthRule.Weekdays(
                numbers.stream().mapToLong(number -> 1L << weekday(number)).reduce(0, (one, other) -> one | other));
    }

    /** From 1 (Monday) to 7. */
    private int weekday(int number) {
        return Math.floorMod(number - sunday - 1, MonthRule.WEEK) + 1;
    }

    private static MonthRule anyOf(List<MonthRule> rules) {
        return new MonthRule.AnyOf(rules);
    }
}
