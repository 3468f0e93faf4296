package dev.remat.materialization.quote;

/**
 * An expression that people write in configuration, to stand inside a statement. It is a whole of its own: quotes are
 * closed, brackets are balanced, and nothing in it ends the statement or turns the rest of it into a comment. Whether it
 * means anything is for ClickHouse to say.
 *
 * @param text the expression as written
 */
public record SqlFragment(String text) {

    private static final String OPEN = "([{";
    private static final String CLOSE = ")]}";

    /** Reads the expression once, as ClickHouse's lexer would. */
    public SqlFragment {
        if (text.isBlank()) {
            throw new InvalidFragment(text, "is empty");
        }
        new Scan(text).run();
    }

    @Override
    public String toString() {
        return text;
    }

    /** One pass over the text. */
    private static final class Scan {

        private final String text;
        private final StringBuilder open = new StringBuilder();
        private int at;

        Scan(String text) {
            this.text = text;
        }

        void run() {
            while (at < text.length()) {
                char c = text.charAt(at);
                if (c == '\'' || c == '"' || c == '`') {
                    skipQuoted(c);
                } else {
                    checkPlain(c);
                    at++;
                }
            }
            if (!open.isEmpty()) {
                throw new InvalidFragment(text, "has a bracket that is not closed");
            }
        }

        private void checkPlain(char c) {
            if (c == ';' || c == '#' || c == '\0' || startsWith("--") || startsWith("/*") || startsWith("*/")) {
                throw new InvalidFragment(text, "has a semicolon or a comment in it");
            }
            if (c == '$' || c == '\u2018' || c == '\u2019') {
                throw new InvalidFragment(
                        text, "has a quote that only some versions of ClickHouse know; use ' instead");
            }
            if (OPEN.indexOf(c) >= 0) {
                open.append(c);
            } else if (CLOSE.indexOf(c) >= 0) {
                close(c);
            }
        }

        private void close(char c) {
            int last = open.length() - 1;
            if (last < 0 || OPEN.indexOf(open.charAt(last)) != CLOSE.indexOf(c)) {
                throw new InvalidFragment(text, "closes a bracket that is not open");
            }
            open.setLength(last);
        }

        /** A backslash escapes the next character; a doubled quote is two quoted texts in a row, which is as good. */
        private void skipQuoted(char quote) {
            for (at++; at < text.length(); at++) {
                char c = text.charAt(at);
                if (c == '\\') {
                    at++;
                } else if (c == quote) {
                    at++;
                    return;
                }
            }
            throw new InvalidFragment(text, "has a quote that is not closed");
        }

        private boolean startsWith(String mark) {
            return text.startsWith(mark, at);
        }
    }
}
