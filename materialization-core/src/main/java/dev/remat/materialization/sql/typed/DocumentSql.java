package dev.remat.materialization.sql.typed;

import dev.remat.materialization.quote.Quote;

/**
 * Makes a payload safe to be taken apart by any JSON parser.
 *
 * <p>ClickHouse's JSON functions give defaults for every field of a document in which one number has too many digits,
 * one string is not UTF-8 or one surrogate stands alone, and they hand out numbers rounded to 64 bits. So numbers become
 * strings first, by a pattern that goes over whole tokens. A document that is still not JSON is cut into tokens, and each
 * token that is not JSON becomes a mark (see {@link Raw}): its neighbours stay exact.
 */
final class DocumentSql {

    /** A string of JSON. */
    static final String STRING = "\"(?:[^\"\\\\]|\\\\[\\s\\S])*\"";

    private static final String NUMBER = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?";
    private static final String BLANK = "[ \\t\\r\\n]";

    /** What may follow a number; a number that is a key has a colon after it and is not JSON. */
    private static final String AFTER_NUMBER = BLANK + "*[,}\\]]";

    private static final String ALL_TOKENS = "^(?:[^\"0-9-]|%s|%s%s)*$".formatted(STRING, NUMBER, AFTER_NUMBER);
    private static final String UP_TO_NUMBER = "((?:[^\"0-9-]|%s)*)(%s)(%s)".formatted(STRING, NUMBER, AFTER_NUMBER);

    /** Makes the last match end at the end, so that none begins inside of a string. */
    private static final String SENTINEL = " 0}";

    /** A string without an end is one token: looking for its end again and again would take for ever. */
    private static final String TOKEN = "%s?|[ \\t\\r\\n,:{}\\[\\]]+|[^ \\t\\r\\n,:{}\\[\\]\"]+".formatted(STRING);

    private static final String EMPTY_OBJECT = "^" + BLANK + "*\\{" + BLANK + "*\\}" + BLANK + "*$";
    private static final String KEY_FOLLOWS = "^" + BLANK + "*:";

    /** Escapes that are whole: what is left of surrogates after taking these away stands alone. */
    private static final String WHOLE_ESCAPES =
            "\\\\[^u]|\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}";

    private DocumentSql() {}

    /** What becomes of numbers. */
    enum Numbers {
        /** Strings, which is all that conversions ask for. */
        QUOTED("\"", "\""),
        /** An array of a bare number and the string: nothing else looks like that, so numbers and strings stay two things. */
        TOLD_FROM_STRINGS("[9,\"", "\"]");

        private final String before;
        private final String after;

        Numbers(String before, String after) {
            this.before = before;
            this.after = after;
        }

        String before() {
            return before;
        }

        String after() {
            return after;
        }
    }

    /** Goes on with a document that is taken apart. */
    @FunctionalInterface
    interface WithDocument {
        String of(Document document);
    }

    /** Whether a document is none, its keys and their raw values in the same order, last pair first. */
    record Document(String malformed, String keys, String values) {

        /** The raw value of a key: of its last pair, or a mark. */
        String value(String key) {
            return "[%s, %s][%s + 1]"
                    .formatted(PathSql.value(keys, values, key), Raw.MALFORMED_DOCUMENT.sql(), malformed);
        }
    }

    /** Takes a payload apart. Numbers are quoted only where the payload is tokens from end to end, or matches would stray. */
    static String pairs(String payload, Numbers numbers, Levels levels, WithDocument then) {
        String quoted = "replaceRegexpAll(if(%s, concat(%s, %s), ''), %s, '\\\\1%s\\\\2%s\\\\3')"
                .formatted(
                        Sql.match(payload, ALL_TOKENS),
                        payload,
                        Quote.literal(SENTINEL),
                        Quote.literal(UP_TO_NUMBER),
                        numbers.before(),
                        numbers.after());
        int added =
                SENTINEL.length() + numbers.before().length() + numbers.after().length();
        return levels.let(
                quoted,
                q -> levels.let(pairsOf(q, added, payload), pairs -> {
                    String isSound = "greatest(notEmpty(%s), %s)".formatted(pairs, Sql.match(payload, EMPTY_OBJECT));
                    return levels.let(
                            isSound,
                            sound -> levels.let(
                                    "if(%s, '', %s)".formatted(sound, payload),
                                    broken -> levels.let(
                                            tokens(broken),
                                            tokens -> repaired(pairs, sound, marked(tokens, numbers), levels, then))));
                }));
    }

    /** None where numbers were not quoted; not every JSON parser minds bad UTF-8. */
    private static String pairsOf(String quoted, int added, String payload) {
        return "JSONExtractKeysAndValuesRaw(substring(%1$s, 1, (greatest(length(%1$s), %2$d) - %2$d) * isValidUTF8(%3$s)))"
                .formatted(quoted, added, payload);
    }

    /** Tokens are those of the empty text where the payload is sound, which costs next to nothing. */
    private static String repaired(String pairs, String sound, String marked, Levels levels, WithDocument then) {
        String all = "arrayReverse(arrayConcat(%s, JSONExtractKeysAndValuesRaw(arrayStringConcat(%s))))"
                .formatted(pairs, marked);
        return levels.let(
                all,
                reversed -> levels.let(
                        "bitAnd(NOT %s, empty(%s))".formatted(sound, reversed),
                        malformed -> levels.let(
                                "tupleElement(%s, 1)".formatted(reversed),
                                keys -> levels.let(
                                        "tupleElement(%s, 2)".formatted(reversed),
                                        values -> then.of(new Document(malformed, keys, values))))));
    }

    /** Patterns go over characters, so bytes that are none are read as Latin-1 for cutting. */
    private static String tokens(String payload) {
        return "if(isValidUTF8(%1$s), extractAll(%1$s, %2$s), arrayMap(t -> convertCharset(t, 'utf8', 'latin1'), extractAll(convertCharset(%1$s, 'latin1', 'utf8'), %2$s)))"
                .formatted(payload, Quote.literal(TOKEN));
    }

    private static String marked(String tokens, Numbers numbers) {
        String mark = "multiIf(NOT isValidUTF8(t), %s, %s, %s, %s)"
                .formatted(
                        Raw.BAD_UTF8.sql(),
                        Sql.match(
                                "replaceRegexpAll(t, %s, '')".formatted(Quote.literal(WHOLE_ESCAPES)),
                                "\\\\u[dD][89a-fA-F]"),
                        Raw.LONE_SURROGATE.sql(),
                        Raw.MALFORMED_VALUE.sql());
        return """
                arrayMap(
                    (t, following) -> multiIf(
                        t IN ('true', 'false', 'null') OR match(t, '^[ \\\\t\\\\r\\\\n,:{}\\\\[\\\\]]'), t,
                        startsWith(t, '"') AND isValidUTF8(t) AND isValidJSON(t), t,
                        startsWith(t, '"') AND %1$s, concat('"\\\\u0001":', %2$s, ',"\\\\u0002"'),
                        startsWith(t, '"'), %2$s,
                        %1$s, t,
                        t IN ('NaN', 'Infinity', '-Infinity') OR %3$s, concat('%4$s', t, '%5$s'),
                        %6$s),
                    %7$s,
                    arrayResize(arrayPopFront(%7$s), length(%7$s)))""".formatted(
                        Sql.match("following", KEY_FOLLOWS),
                        mark,
                        Sql.match("t", "^" + NUMBER + "$"),
                        numbers.before(),
                        numbers.after(),
                        Raw.MALFORMED_VALUE.sql(),
                        tokens);
    }
}
