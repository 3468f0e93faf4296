package dev.remat.jobs.config;

/**
 * Puts each element of a HOCON text on a line of its own, by breaking the line after each brace that opens and after each
 * comma. Both mean the same with and without the break. Quoted text, comments and substitutions stay as they are.
 */
final class Elements {

    private static final String LONG_QUOTE = "\"\"\"";

    private final String text;
    private final StringBuilder spread = new StringBuilder();
    private int at;

    private Elements(String text) {
        this.text = text;
    }

    static String onLinesOfTheirOwn(String text) {
        return new Elements(text).spread();
    }

    private String spread() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (text.startsWith(LONG_QUOTE, at)) {
                copyTo(endOfLongQuote());
            } else if (c == '"') {
                copyTo(endOfQuote());
            } else if (c == '#' || text.startsWith("//", at)) {
                copyTo(next("\n", at));
            } else if (text.startsWith("${", at)) {
                copyTo(next("}", at));
            } else {
                copyTo(at + 1);
                spread.append(c == ',' || c == '{' ? "\n" : "");
            }
        }
        return spread.toString();
    }

    private void copyTo(int end) {
        spread.append(text, at, end);
        at = end;
    }

    /** Behind the next occurrence; the end of the text where there is none. */
    private int next(String what, int from) {
        int found = text.indexOf(what, from);
        return found < 0 ? text.length() : found + what.length();
    }

    private int endOfQuote() {
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '"') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(end + 1, text.length());
    }

    /** Further quotes behind the closing ones belong to the text. */
    private int endOfLongQuote() {
        int end = next(LONG_QUOTE, at + LONG_QUOTE.length());
        while (end < text.length() && text.charAt(end) == '"') {
            end++;
        }
        return end;
    }
}
