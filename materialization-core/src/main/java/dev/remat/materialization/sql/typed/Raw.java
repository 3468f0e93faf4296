package dev.remat.materialization.sql.typed;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ParseFailure;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The JSON of one value, prepared: every number is a string with the number's own text, so that no JSON parser rounds or
 * refuses it. The empty text stands for an absent value. A bare number cannot come from a payload any more, so bare
 * numbers are marks that say why there is no value.
 */
enum Raw {
    BAD_UTF8("1", ParseFailure.BAD_UTF8),
    LONE_SURROGATE("2", ParseFailure.LONE_SURROGATE),
    MALFORMED_VALUE("3", ParseFailure.MALFORMED_VALUE),
    WRONG_JSON_TYPE("4", ParseFailure.WRONG_JSON_TYPE),
    NULL_REFUSED("5", ParseFailure.NULL_NOT_ALLOWED),
    ABSENT_REFUSED("6", ParseFailure.ABSENT_REQUIRED),
    MALFORMED_DOCUMENT("7", ParseFailure.MALFORMED_DOCUMENT),
    UNAVAILABLE("8", ParseFailure.UNAVAILABLE),
    NULL("null", ParseFailure.NULL_NOT_ALLOWED),
    ABSENT("", ParseFailure.ABSENT_REQUIRED);

    /** The bytes of an escape such as {@code \\u00e9}. */
    private static final int LONGEST_ESCAPE = 6;

    private final String text;
    private final ParseFailure failure;

    Raw(String text, ParseFailure failure) {
        this.text = text;
        this.failure = failure;
    }

    /** The mark as a literal. */
    String sql() {
        return Quote.literal(text);
    }

    /** The reason of a value that is not what it should be: that of its mark, or a wrong JSON type. */
    static String reason(String raw) {
        return "%s(%s)".formatted(Definitions.NO_TEXT, raw);
    }

    /** What {@link #reason} stands for. */
    static String reasonOf(String raw) {
        return "transform(%s, [%s], [%s], %s)"
                .formatted(
                        raw,
                        Arrays.stream(values()).map(Raw::sql).collect(Collectors.joining(", ")),
                        Arrays.stream(values())
                                .map(mark -> Sql.reason(mark.failure))
                                .collect(Collectors.joining(", ")),
                        Sql.reason(ParseFailure.WRONG_JSON_TYPE));
    }

    /** The reason of a value that has to begin with {@code start}; the empty text where it does. */
    static String reasonUnless(String raw, char start) {
        return "if(startsWith(%s, '%s'), '', %s)".formatted(raw, start, reason(raw));
    }

    /** Whether a value is a string with these characters, however they are escaped. Long strings are not looked into. */
    static String isText(String raw, String text) {
        int longest = LONGEST_ESCAPE * text.length() + 2;
        return "(startsWith(%1$s, '\"') AND length(%1$s) <= %2$d AND %3$s = %4$s)"
                .formatted(raw, longest, text(raw), Quote.literal(text));
    }

    /** The characters of a JSON string; none of anything else. */
    static String text(String raw) {
        return "%s(%s)".formatted(Definitions.TEXT, raw);
    }

    /** What {@link #text} stands for. */
    static String textOf(String raw) {
        return "multiIf(NOT startsWith(%1$s, '\"'), '', position(%1$s, '\\\\') = 0, substring(%1$s, 2, length(%1$s) - 2), JSONExtractString(%1$s))"
                .formatted(raw);
    }
}
