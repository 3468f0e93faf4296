package dev.remat.materialization.sql.typed;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.sql.typed.DocumentSql.Numbers;
import dev.remat.materialization.sql.typed.Sql.Condition;
import dev.remat.materialization.typed.ParseFailure;

/**
 * Reads objects into ClickHouse's type JSON, which changes many: numbers become 64-bit ones, texts become dates, booleans
 * in an array with numbers become numbers, a dot in a key makes an object, an empty object goes. So what the type made
 * of an object is read back, and its keys, texts, numbers and brackets are compared with those of the payload: whatever a
 * version of ClickHouse makes of it, another object is a failure. Members that are null are the exception: the type
 * has none. What becomes of some arrays depends on those of other rows in the same block, so these are refused always.
 *
 * <p>A value stays what it is as long as its type is {@code JSON} without parameters, in tables too: ClickHouse converts
 * one JSON type to another by way of text, with the settings of the statement around.
 */
final class JsonSql {

    /** What the type does by default and does better without, and the form in which it is read back. */
    static final String SETTINGS = """

            SETTINGS
                input_format_try_infer_dates = 0,
                input_format_try_infer_datetimes = 0,
                input_format_json_read_bools_as_numbers = 0,
                input_format_json_read_bools_as_strings = 0,
                input_format_json_read_numbers_as_strings = 0,
                input_format_json_read_arrays_as_strings = 0,
                input_format_json_read_objects_as_strings = 0,
                output_format_json_quote_64bit_integers = 0,
                output_format_json_quote_64bit_floats = 0""";

    /** Digits of integers that a Float64 holds, whichever they are. */
    private static final int EXACT_DIGITS = 15;

    private static final String NUMBER_START = Numbers.TOLD_FROM_STRINGS.before();
    private static final String NUMBER = "\\[9,\"[^\"]*\"\\]";
    private static final String PAYLOAD_TOKEN = NUMBER + "|" + DocumentSql.STRING + "|[a-z0-9]+|[\\[\\]{}:,]";
    private static final String STORED_TOKEN = DocumentSql.STRING + "|[-+.0-9a-z]+|[\\[\\]{}:,]";

    /** All that is not told by what stands between. */
    private static final String IS_PART = "t NOT IN ('{', '}', ']', ':', ',')";

    private JsonSql() {}

    static Conversion json() {
        return (raw, scope, then) -> scope.let(
                "extractAll(if(startsWith(%1$s, '{'), %1$s, ''), %2$s)".formatted(raw, Quote.literal(PAYLOAD_TOKEN)),
                tokens -> scope.let(
                        "accurateCastOrNull(arrayStringConcat(arrayMap(t -> %s, %s)), 'JSON')"
                                .formatted(text("t"), tokens),
                        json -> scope.let(
                                "ifNull(%s, CAST('{}' AS JSON))".formatted(json),
                                value -> scope.let(
                                        sentParts(tokens),
                                        sent -> scope.let(
                                                storedParts(value),
                                                stored -> then.apply(
                                                        value,
                                                        Sql.first(
                                                                Raw.reasonUnless(raw, '{'),
                                                                unreadable(tokens),
                                                                refused(tokens, json),
                                                                changed(sent, stored, scope))))))));
    }

    /** The reason of the first part that is a mark. */
    private static String unreadable(String tokens) {
        return "transform(arrayFirst(t -> match(t, '^[1-3]$'), %s), [%s, %s, %s], [%s, %s, %s], '')"
                .formatted(
                        tokens,
                        Raw.BAD_UTF8.sql(),
                        Raw.LONE_SURROGATE.sql(),
                        Raw.MALFORMED_VALUE.sql(),
                        Sql.reason(ParseFailure.BAD_UTF8),
                        Sql.reason(ParseFailure.LONE_SURROGATE),
                        Sql.reason(ParseFailure.MALFORMED_VALUE));
    }

    private static String refused(String tokens, String json) {
        return Sql.reasons(
                new Condition(
                        ParseFailure.OUT_OF_RANGE,
                        "arrayExists(t -> startsWith(t, '%s') AND %s, %s)"
                                .formatted(NUMBER_START, isTooLarge(text("t")), tokens)),
                new Condition(ParseFailure.CHANGED_BY_TYPE, "isNull(%s)".formatted(json)),
                new Condition(ParseFailure.TOO_MANY_DIGITS, longElement(tokens)),
                new Condition(ParseFailure.CHANGED_BY_TYPE, loneNull(tokens)));
    }

    /** Most objects come back in the same spelling; what it costs to look through another one is for the others. */
    private static String changed(String sent, String stored, Scope scope) {
        return scope.let(
                canonical("if(%1$s = %2$s, [], %1$s)".formatted(sent, stored), scope.inLambda()),
                sentValues -> scope.let(
                        canonical("if(%1$s = %2$s, [], %2$s)".formatted(sent, stored), scope.inLambda()),
                        storedValues -> Sql.reasons(
                                new Condition(
                                        ParseFailure.TOO_MANY_DIGITS,
                                        "%s != %s".formatted(numbersOf(sentValues), numbersOf(storedValues))),
                                new Condition(
                                        ParseFailure.CHANGED_BY_TYPE,
                                        "%s != %s".formatted(sentValues, storedValues)))));
    }

    /** An integer in an array that would be rounded if another row had fractions in its array. */
    private static String longElement(String tokens) {
        return "arrayExists((t, before) -> startsWith(t, '%1$s') AND before != ':' AND length(trim(LEADING '-' FROM %2$s)) > %3$d AND NOT match(%2$s, '[.eE]'), %4$s, arrayShiftRight(%4$s, 1, ''))"
                .formatted(NUMBER_START, text("t"), EXACT_DIGITS, tokens);
    }

    /** A null in an array that would be empty if another row had objects or arrays in its array. */
    private static String loneNull(String tokens) {
        return """
                arrayExists(
                    (t, first, before, after, second) -> t = 'null' AND before != ':' AND NOT (before = ',' AND %1$s) AND NOT (after = ',' AND %2$s),
                    %3$s, arrayShiftRight(%3$s, 2, ''), arrayShiftRight(%3$s, 1, ''), arrayShiftLeft(%3$s, 1, ''), arrayShiftLeft(%3$s, 2, ''))""".formatted(isSingle("first"), isSingle("second"), tokens);
    }

    private static String isSingle(String token) {
        return "(startsWith(%1$s, '\"') OR startsWith(%1$s, '%2$s') OR %1$s IN ('true', 'false'))"
                .formatted(token, NUMBER_START);
    }

    /** Integers are those without a point and an exponent, as for ClickHouse. */
    private static String isTooLarge(String number) {
        return "(NOT isFinite(toFloat64OrZero(%1$s)) OR length(%1$s) > 18 AND NOT match(%1$s, '[.eE]') AND toString(toInt64OrZero(%1$s)) != %1$s AND toString(toUInt64OrZero(%1$s)) != %1$s)"
                .formatted(number);
    }

    private static String numbersOf(String parts) {
        return "arrayFilter(t -> match(t, '^[-0-9]'), %s)".formatted(parts);
    }

    /** The parts of the payload's object, sorted, without members that are null. */
    private static String sentParts(String tokens) {
        return """
                arraySort(arrayMap(t -> %2$s, arrayFilter(
                    (t, before, after, second) -> %1$s AND NOT (t = 'null' AND before = ':') AND NOT (after = ':' AND second = 'null'),
                    %3$s, arrayShiftRight(%3$s, 1, ''), arrayShiftLeft(%3$s, 1, ''), arrayShiftLeft(%3$s, 2, ''))))""".formatted(IS_PART, text("t"), tokens);
    }

    private static String storedParts(String value) {
        return "arraySort(arrayFilter(t -> %s, extractAll(toString(%s), %s)))"
                .formatted(IS_PART, value, Quote.literal(STORED_TOKEN));
    }

    /** One form for all spellings of a number and of a text; sorted again. */
    private static String canonical(String parts, Lambdas scope) {
        String number =
                NumberSql.parts("t", 0, scope, part -> "if(%2$s = '', '0', concat(%1$s[1], %2$s, 'e', toString(%3$s)))"
                        .formatted(part.groups(), part.digits(), part.exponent()));
        return "arraySort(arrayMap(t -> multiIf(match(t, '^[-0-9]'), %s, position(t, '\\\\') > 0, concat('\"', JSONExtractString(t), '\"'), t), %s))"
                .formatted(number, parts);
    }

    /** A token as it stood in the payload. */
    private static String text(String token) {
        return "if(startsWith(%1$s, '%2$s'), substring(%1$s, %3$d, length(%1$s) - %4$d), %1$s)"
                .formatted(
                        token,
                        NUMBER_START,
                        NUMBER_START.length() + 1,
                        NUMBER_START.length()
                                + Numbers.TOLD_FROM_STRINGS.after().length());
    }
}
