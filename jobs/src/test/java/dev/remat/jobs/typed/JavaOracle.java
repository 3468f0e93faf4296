package dev.remat.jobs.typed;

import dev.remat.materialization.typed.ParseFailure;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What numbers and texts should become, by the means of Java. */
public final class JavaOracle {

    private static final Pattern NUMBER = Pattern.compile("(-?[0-9]+(?:\\.[0-9]+)?)(?:[eE]([+-]?)([0-9]+))?");

    /** Exponents that no type can hold are as good as this one, and do not take all memory. */
    private static final int ABSURD_EXPONENT = 99_999;

    private static final Map<String, Double> NAMED =
            Map.of("NaN", Double.NaN, "Infinity", Double.POSITIVE_INFINITY, "-Infinity", Double.NEGATIVE_INFINITY);

    private JavaOracle() {}

    /** An exact integer as its digits. */
    public static Reading integer(String text, boolean signed, int bits) {
        return number(text, value -> {
            if (value.stripTrailingZeros().scale() > 0) {
                return Reading.failed(ParseFailure.TOO_MANY_DIGITS);
            }
            BigInteger integer = value.toBigIntegerExact();
            BigInteger most = BigInteger.TWO.pow(signed ? bits - 1 : bits).subtract(BigInteger.ONE);
            BigInteger least = signed ? most.not() : BigInteger.ZERO;
            boolean fits = integer.compareTo(least) >= 0 && integer.compareTo(most) <= 0;
            return fits ? Reading.of(integer.toString()) : Reading.failed(ParseFailure.OUT_OF_RANGE);
        });
    }

    /** An exact decimal with all digits of its scale. */
    public static Reading decimal(String text, int precision, int scale) {
        return number(text, value -> {
            if (value.stripTrailingZeros().scale() > scale) {
                return Reading.failed(ParseFailure.TOO_MANY_DIGITS);
            }
            BigDecimal exact = value.setScale(scale, RoundingMode.UNNECESSARY);
            return exact.precision() > precision
                    ? Reading.failed(ParseFailure.OUT_OF_RANGE)
                    : Reading.of(exact.toPlainString());
        });
    }

    /** The nearest double; zero, which has no sign, and infinity stand for themselves alone. */
    public static Reading float64(String text) {
        return floating(text, Double::valueOf);
    }

    /** The nearest float of the nearest double. */
    public static Reading float32(String text) {
        return floating(text, Double::floatValue);
    }

    private static Reading floating(String text, Function<Double, Number> narrowed) {
        if (NAMED.containsKey(text)) {
            return Reading.of(narrowed.apply(NAMED.get(text)));
        }
        return number(text, value -> {
            Number nearest = narrowed.apply(value.signum() == 0 ? 0 : Double.parseDouble(text));
            boolean lost =
                    Double.isInfinite(nearest.doubleValue()) || (nearest.doubleValue() == 0 && value.signum() != 0);
            return lost ? Reading.failed(ParseFailure.OUT_OF_RANGE) : Reading.of(nearest);
        });
    }

    static Reading number(String text, Function<BigDecimal, Reading> then) {
        Matcher number = NUMBER.matcher(text);
        if (!number.matches()) {
            return Reading.failed(ParseFailure.NOT_A_NUMBER);
        }
        var digits = new BigDecimal(number.group(1));
        if (number.group(3) == null || digits.signum() == 0) {
            return then.apply(digits);
        }
        int exponent = new BigInteger(number.group(3))
                .min(BigInteger.valueOf(ABSURD_EXPONENT))
                .intValue();
        return then.apply(digits.scaleByPowerOfTen("-".equals(number.group(2)) ? -exponent : exponent));
    }
}
