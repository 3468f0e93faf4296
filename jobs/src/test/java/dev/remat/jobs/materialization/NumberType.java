package dev.remat.jobs.materialization;

import dev.remat.materialization.quote.Quote;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A type of exact numbers, with values at its limits and around those of others.
 *
 * @param sql the type
 * @param values some of its values, by number all different
 */
record NumberType(String sql, List<BigDecimal> values) {

    static final int MOST_VALUES = 6;

    static List<NumberType> all() {
        List<NumberType> types = new ArrayList<>();
        for (int bits : new int[] {8, 16, 32, 64, 128, 256}) {
            BigInteger half = BigInteger.ONE.shiftLeft(bits - 1);
            types.add(integers("Int" + bits, half.negate(), half.subtract(BigInteger.ONE), -1, 0, 1, 5));
            types.add(integers("UInt" + bits, half, half.shiftLeft(1).subtract(BigInteger.ONE), 0, 1, 5));
        }
        types.add(decimals("Decimal(9, 2)", "1.00", "-1", "0.5", "0", "255", "1.01"));
        types.add(decimals("Decimal(20, 0)", "1", "-1", "9223372036854775807", "18446744073709551615", "127"));
        types.add(decimals("Decimal(38, 10)", "1", "0.5", "1.01", "1.0100000001", "-128", "-2147483648"));
        return types;
    }

    /** The name of a column of the type. */
    String name() {
        return "of " + sql;
    }

    /** The column, which holds NULL too. */
    String column() {
        return "%s: Nullable(%s)".formatted(name(), sql);
    }

    /** A value as an expression, NULL where there are no more. */
    String value(int place) {
        return place < values.size()
                ? "CAST(%s AS %s)".formatted(Quote.literal(values.get(place).toPlainString()), sql)
                : "NULL";
    }

    /** Whether ClickHouse makes no Decimal of it, and needs one to compare it with the other. */
    boolean isTooWideFor(NumberType other) {
        return sql.matches("U?Int(128|256)") && other.sql.startsWith("Decimal");
    }

    /** How many of the values the other does not have, as numbers. */
    long valuesNotIn(NumberType other) {
        return values.stream()
                .filter(value -> other.values.stream().noneMatch(known -> known.compareTo(value) == 0))
                .count();
    }

    private static NumberType integers(String sql, BigInteger one, BigInteger another, int... more) {
        return new NumberType(
                sql,
                Stream.concat(
                                Stream.of(one, another).map(BigDecimal::new),
                                IntStream.of(more).mapToObj(BigDecimal::valueOf))
                        .toList());
    }

    private static NumberType decimals(String sql, String... texts) {
        return new NumberType(sql, Stream.of(texts).map(BigDecimal::new).toList());
    }
}
