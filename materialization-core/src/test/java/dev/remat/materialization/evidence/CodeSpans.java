package dev.remat.materialization.evidence;

/** Finds code spans as CommonMark does: from a run of backticks to the next run of the same length, in one line. */
final class CodeSpans {

    private CodeSpans() {}

    /** The text with something else in place of every code span; a run that nothing closes stays. */
    static String replaced(String text, String replacement) {
        var result = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int run = run(text, at);
            int end = run == 0 ? -1 : closing(text, at + run, run);
            if (end < 0) {
                int plain = Math.max(1, run);
                result.append(text, at, at + plain);
                at += plain;
            } else {
                result.append(replacement);
                at = end;
            }
        }
        return result.toString();
    }

    private static int closing(String text, int from, int length) {
        int at = from;
        while (at < text.length() && text.charAt(at) != '\n') {
            int run = run(text, at);
            if (run == length) {
                return at + run;
            }
            at += Math.max(1, run);
        }
        return -1;
    }

    private static int run(String text, int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) == '`') {
            end++;
        }
        return end - at;
    }
}
