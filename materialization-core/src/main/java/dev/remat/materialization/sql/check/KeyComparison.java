package dev.remat.materialization.sql.check;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ColumnType.Plain;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What makes the values of two columns comparable: they are equal afterwards if and only if they were equal before.
 * ClickHouse itself refuses some pairs of types, Int32 and UInt64 for one, and rounds the values of others.
 *
 * @param child applied to the column that refers
 * @param parent applied to the column that it refers to
 */
record KeyComparison(UnaryOperator<String> child, UnaryOperator<String> parent) {

    /** Digits of the widest Decimal. */
    private static final int MOST_DIGITS = 76;

    /** ClickHouse makes no Decimal of wider integers. */
    private static final int WIDEST_IN_DECIMAL = 64;

    private static final KeyComparison AS_THEY_ARE = new KeyComparison(column -> column, column -> column);
    private static final KeyComparison AS_TEXT = both("toString(%s)");
    private static final KeyComparison AS_DAYS = both("toDate32(%s)");

    /** How to compare; empty where two types have no values in common, or some of them would be rounded. */
    static Optional<KeyComparison> of(ColumnType child, ColumnType parent) {
        if (child.equals(parent)) {
            return Optional.of(AS_THEY_ARE);
        } else if (child instanceof ColumnType.Int && parent instanceof ColumnType.Int) {
            return Optional.of(new KeyComparison(column -> column, column -> "accurateCastOrNull(%s, %s)"
                    .formatted(column, Quote.literal(child.sql()))));
        } else if (fitsDecimal(child) && fitsDecimal(parent)) {
            return asDecimals(child, parent);
        } else if (isText(child) && isText(parent)) {
            return Optional.of(AS_TEXT);
        } else if (isDay(child) && isDay(parent)) {
            return Optional.of(AS_DAYS);
        }
        return ticks(child) >= 0 && ticks(child) == ticks(parent) && child.getClass() == parent.getClass()
                ? Optional.of(AS_THEY_ARE)
                : Optional.empty();
    }

    /** A common Decimal that holds every value of both. */
    private static Optional<KeyComparison> asDecimals(ColumnType child, ColumnType parent) {
        int scale = Math.max(scale(child), scale(parent));
        int precision = scale + Math.max(wholeDigits(child), wholeDigits(parent));
        return precision > MOST_DIGITS
                ? Optional.empty()
                : Optional.of(both("CAST(%%s AS Nullable(Decimal(%d, %d)))".formatted(precision, scale)));
    }

    private static KeyComparison both(String template) {
        UnaryOperator<String> applied = column -> template.formatted(column);
        return new KeyComparison(applied, applied);
    }

    private static boolean fitsDecimal(ColumnType type) {
        return type instanceof ColumnType.Decimal
                || (type instanceof ColumnType.Int integer && integer.bits() <= WIDEST_IN_DECIMAL);
    }

    private static boolean isText(ColumnType type) {
        return type == Plain.STRING || type instanceof ColumnType.FixedString || type instanceof ColumnType.Enumeration;
    }

    private static boolean isDay(ColumnType type) {
        return type == Plain.DATE || type == Plain.DATE32;
    }

    /** Digits of a second, whatever the zone; -1 where the type is none of times. */
    private static int ticks(ColumnType type) {
        if (type instanceof ColumnType.DateTime64 time) {
            return time.precision();
        }
        return type instanceof ColumnType.DateTime ? 0 : -1;
    }

    private static int scale(ColumnType number) {
        return number instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
    }

    private static int wholeDigits(ColumnType number) {
        if (number instanceof ColumnType.Decimal decimal) {
            return decimal.precision() - decimal.scale();
        }
        int bits = number instanceof ColumnType.Int integer ? integer.bits() : 0;
        return BigInteger.ONE.shiftLeft(bits).toString().length();
    }
}
