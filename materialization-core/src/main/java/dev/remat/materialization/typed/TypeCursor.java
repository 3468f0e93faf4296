package dev.remat.materialization.typed;

import java.util.function.IntPredicate;

/** A place in the text of a type. Blanks between its parts do not matter. */
final class TypeCursor {

    private final String text;
    private int at;

    TypeCursor(String text) {
        this.text = text;
    }

    /** The name of a type. */
    String word() {
        blanks();
        String word = take(c -> c < 128 && Character.isLetterOrDigit(c));
        if (word.isEmpty()) {
            throw expected("a type");
        }
        return word;
    }

    /** The name of a field: letters, digits and underscores, or anything between backticks. */
    String name() {
        blanks();
        if (at('`')) {
            return quoted('`');
        }
        String name = take(c -> c < 128 && (Character.isLetterOrDigit(c) || c == '_'));
        if (name.isEmpty()) {
            throw expected("the name of a field");
        }
        return name;
    }

    /** A string in single quotes; a backslash or a second quote escapes. */
    String string() {
        blanks();
        if (!at('\'')) {
            throw expected("a text in single quotes");
        }
        return quoted('\'');
    }

    int number() {
        blanks();
        int start = at;
        if (at('-')) {
            at++;
        }
        take(c -> c >= '0' && c <= '9');
        String number = text.substring(start, at);
        try {
            return Integer.parseInt(number);
        } catch (NumberFormatException notANumber) {
            at = start;
            throw expected("a number");
        }
    }

    boolean at(char c) {
        blanks();
        return at < text.length() && text.charAt(at) == c;
    }

    boolean skip(char c) {
        boolean there = at(c);
        if (there) {
            at++;
        }
        return there;
    }

    void expect(char c) {
        if (!skip(c)) {
            throw expected("'" + c + "'");
        }
    }

    void expectEnd() {
        blanks();
        if (at < text.length()) {
            throw expected("the end");
        }
    }

    private String quoted(char quote) {
        var value = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length()) {
                at++;
                value.append(escaped(text.charAt(at), quote));
            } else if (c != quote) {
                value.append(c);
            } else if (at + 1 < text.length() && text.charAt(at + 1) == quote) {
                at++;
                value.append(quote);
            } else {
                at++;
                return value.toString();
            }
        }
        throw expected("a closing " + quote);
    }

    private static char escaped(char c, char quote) {
        if (c != quote && c != '\\') {
            throw new InvalidTypedColumn(
                    "\\%s: a backslash stands only before another one and before a quote".formatted(c));
        }
        return c;
    }

    private String take(IntPredicate wanted) {
        int start = at;
        while (at < text.length() && wanted.test(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private void blanks() {
        take(Character::isWhitespace);
    }

    private InvalidTypedColumn expected(String what) {
        String rest = text.substring(at);
        return new InvalidTypedColumn(
                "%s is missing %s".formatted(what, rest.isEmpty() ? "at the end" : "before '" + rest + "'"));
    }
}
