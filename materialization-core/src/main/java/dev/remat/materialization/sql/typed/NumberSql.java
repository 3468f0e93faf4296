package dev.remat.materialization.sql.typed;

import dev.remat.materialization.sql.typed.Sql.Condition;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ParseFailure;

/** Reads numbers from their text, digit by digit. */
final class NumberSql {

    /** Sign, integer digits, digits after the point, sign of the exponent, its digits without leading zeros. */
    static final String PATTERN = "^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$";

    /** Exponents of more than nine digits are far outside of every type; sums of them stay in 64 bits. */
    static final String EXPONENT_FUNCTION =
            "(groups, significant, digits) -> if(length(groups[5]) > 9, 999999999, toInt64OrZero(groups[5])) * if(groups[4] = '-', -1, 1) - length(groups[3]) + length(significant) - length(digits)";

    static final String INTEGER_FUNCTION =
            "(reason, digits, groups, exponent) -> if((reason != '') + (digits = '') > 0, '0', concat(groups[1], digits, repeat('0', toUInt8(least(greatest(exponent, 0), 80)))))";

    /** Puts a point before the last {@code scale} digits. */
    static final String POINT_FUNCTION =
            "(integer, scale) -> concat(if(startsWith(integer, '-'), '-', ''), substring(leftPad(trim(LEADING '-' FROM integer), 80, '0'), 1, 80 - scale), '.', substring(leftPad(trim(LEADING '-' FROM integer), 80, '0'), 81 - scale))";

    private NumberSql() {}

    /** A number taken apart: it is ± digits × 10^exponent; digits are empty for zero. */
    record Parts(String groups, String digits, String exponent) {}

    /** Goes on with the parts of a number. */
    interface WithParts {
        String of(Parts parts);
    }

    static Conversion integer(ColumnType.Int type) {
        return ScalarSql.ofText((text, scope, then) -> scaled(text, 0, digits(type), scope, (integer, reason) -> {
            String convert = "to%sOrZero(%s)".formatted(type.sql(), integer);
            return scope.let(
                    convert,
                    value -> then.apply(
                            value,
                            Sql.first(
                                    reason,
                                    Sql.reasons(new Condition(
                                            ParseFailure.OUT_OF_RANGE,
                                            "toString(%s) != %s".formatted(value, integer))))));
        }));
    }

    private static int digits(ColumnType.Int type) {
        return (int) Math.ceil(type.bits() * Math.log10(2));
    }

    static Conversion decimal(ColumnType.Decimal type) {
        return ScalarSql.ofText((text, scope, then) -> scaled(
                text,
                type.scale(),
                type.precision(),
                scope,
                (unscaled, reason) -> then.apply(fromUnscaled(unscaled, type), reason)));
    }

    /** A decimal whose digits without the point are {@code unscaled}. */
    static String fromUnscaled(String unscaled, ColumnType.Decimal type) {
        if (type.scale() == 0) {
            return "toDecimal%dOrZero(%s, 0)".formatted(bits(type), unscaled);
        }
        return "toDecimal%dOrZero(%s(%s, %d), %4$d)".formatted(bits(type), Definitions.POINT, unscaled, type.scale());
    }

    private static int bits(ColumnType.Decimal type) {
        return switch (type.storedDigits()) {
            case 9 -> 32;
            case 18 -> 64;
            case 38 -> 128;
            default -> 256;
        };
    }

    /** The nearest value of the type; too large or too small ones have a reason. */
    static Conversion floating(ColumnType.Floating type) {
        return ScalarSql.ofText((text, scope, then) -> parts(text, 0, scope, parts -> {
            String exact =
                    "multiIf(%1$s = 'NaN', nan, %1$s = 'Infinity', inf, %1$s = '-Infinity', -inf, JSONExtractFloat(%2$s))"
                            .formatted(text, json(parts));
            String named = "(%s IN ('NaN', 'Infinity', '-Infinity'))".formatted(text);
            return scope.let(
                    "toFloat%d(%s)".formatted(type.bits(), exact),
                    value -> then.apply(
                            value,
                            Sql.reasons(
                                    new Condition(
                                            ParseFailure.NOT_A_NUMBER,
                                            "empty(%s) > %s".formatted(parts.groups(), named)),
                                    new Condition(
                                            ParseFailure.OUT_OF_RANGE, "isInfinite(%s) > %s".formatted(value, named)),
                                    new Condition(
                                            ParseFailure.OUT_OF_RANGE,
                                            "bitAnd(%s = 0, %s != '')".formatted(value, parts.digits())))));
        }));
    }

    /** Zero has no sign: whether ClickHouse keeps it depends on how a part is stored. */
    private static String json(Parts parts) {
        return "if(%2$s = '', '0.0', concat(%1$s[1], %2$s, 'e', toString(%3$s)))"
                .formatted(parts.groups(), parts.digits(), parts.exponent());
    }

    /**
     * Goes on with the text of the integer that is the number times 10^{@code shift}, and the reason why there is none.
     *
     * @param most digits that the integer may have
     */
    static String scaled(String text, int shift, int most, Scope scope, Then then) {
        return parts(
                text,
                shift,
                scope,
                parts -> scope.let(
                        Sql.reasons(
                                new Condition(ParseFailure.NOT_A_NUMBER, "empty(%s)".formatted(parts.groups())),
                                new Condition(
                                        ParseFailure.TOO_MANY_DIGITS,
                                        "bitAnd(%s != '', %s < 0)".formatted(parts.digits(), parts.exponent())),
                                new Condition(
                                        ParseFailure.OUT_OF_RANGE,
                                        "bitAnd(%1$s != '', length(%1$s) + %2$s > %3$d)"
                                                .formatted(parts.digits(), parts.exponent(), most))),
                        reason -> scope.let(integer(parts, reason), integer -> then.apply(integer, reason))));
    }

    private static String integer(Parts parts, String reason) {
        return "%s(%s, %s, %s, %s)"
                .formatted(Definitions.INTEGER, reason, parts.digits(), parts.groups(), parts.exponent());
    }

    /**
     * Goes on with the parts of the number times 10^{@code shift}; groups are empty where the text is none.
     */
    static String parts(String text, int shift, Scope scope, WithParts then) {
        return scope.let(
                Sql.groups(text, Definitions.NUMBER),
                groups -> scope.let(
                        "trim(LEADING '0' FROM concat(%1$s[2], %1$s[3]))".formatted(groups),
                        significant -> scope.let(
                                "trim(TRAILING '0' FROM %s)".formatted(significant),
                                digits -> scope.let(
                                        exponent(groups, significant, digits, shift),
                                        exponent -> then.of(new Parts(groups, digits, exponent))))));
    }

    private static String exponent(String groups, String significant, String digits, int shift) {
        return "%s(%s, %s, %s) + %d".formatted(Definitions.EXPONENT, groups, significant, digits, shift);
    }
}
