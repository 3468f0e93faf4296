package dev.remat.scheduler.schedule.cron;

import com.cronutils.model.field.expression.Always;
import com.cronutils.model.field.expression.And;
import com.cronutils.model.field.expression.Between;
import com.cronutils.model.field.expression.Every;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.model.field.expression.On;
import com.cronutils.model.field.expression.QuestionMark;
import com.cronutils.model.field.value.FieldValue;
import com.cronutils.model.field.value.IntegerFieldValue;
import com.cronutils.model.field.value.SpecialChar;
import java.util.BitSet;

/** The numbers that a field of a cron means. A range that ends before it begins goes over the highest number. */
final class FieldValues {

    private final int low;
    private final int high;
    private final BitSet values = new BitSet();

    private FieldValues(int low, int high) {
        this.low = low;
        this.high = high;
    }

    /**
     * The numbers of a field without special characters.
     *
     * @param low lowest number that the field may have
     * @param high highest number of {@code *} and of open steps
     * @throws IllegalArgumentException if it has anything else than numbers
     */
    static BitSet of(FieldExpression field, int low, int high) {
        var values = new FieldValues(low, high);
        values.add(field);
        return values.values;
    }

    private void add(FieldExpression field) {
        if (field instanceof And list) {
            list.getExpressions().forEach(this::add);
        } else if (field instanceof Every every && every.getExpression() instanceof On start) {
            addSteps(number(start), high, every.getPeriod().getValue());
        } else if (field instanceof Every every) {
            addSteps(every.getExpression(), every.getPeriod().getValue());
        } else {
            addSteps(field, 1);
        }
    }

    private void addSteps(FieldExpression range, int step) {
        if (range instanceof Always || range instanceof QuestionMark) {
            addSteps(low, high, step);
        } else if (range instanceof Between between) {
            addSteps(number(between.getFrom()), number(between.getTo()), step);
        } else if (range instanceof On on) {
            addSteps(number(on), number(on), step);
        } else {
            throw new IllegalArgumentException("'%s' cannot stand here".formatted(range.asString()));
        }
    }

    private void addSteps(int from, int to, int step) {
        int count = high - low + 1;
        int end = to < from ? to + count : to;
        for (int value = from; value <= end; value += step) {
            values.set(value > high && to < from ? value - count : value);
        }
    }

    private static int number(On on) {
        if (on.getSpecialChar().getValue() == SpecialChar.NONE) {
            return on.getTime().getValue();
        }
        throw new IllegalArgumentException("'%s' cannot stand here".formatted(on.asString()));
    }

    private static int number(FieldValue<?> value) {
        if (value instanceof IntegerFieldValue number) {
            return number.getValue();
        }
        throw new IllegalArgumentException("'%s' cannot bound a range".formatted(value));
    }
}
