package dev.remat.materialization.quote;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Quotes names and values so that none of them can change the statement around it.
 *
 * <p>The escapes are those of ClickHouse's lexer for back-quoted identifiers and single-quoted strings: a backslash
 * escapes, so the backslash itself and the closing quote are escaped and nothing else needs to be.
 */
public final class Quote {

    private Quote() {}

    /** A back-quoted identifier. Any character may stand in it. */
    public static String identifier(String name) {
        return '`' + escape(name, '`') + '`';
    }

    /** A single-quoted string literal whose value is exactly {@code value}. */
    public static String literal(String value) {
        return '\'' + escape(value, '\'') + '\'';
    }

    /** An array of string literals. */
    public static String literals(Collection<String> values) {
        return values.stream().map(Quote::literal).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String escape(String text, char quote) {
        var escaped = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' || c == quote) {
                escaped.append('\\');
            }
            escaped.append(c);
        }
        return escaped.toString();
    }
}
