package dev.remat.materialization.evidence;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Builds Markdown of constant sentences and values. Every value stands in a code span, so that no data can act as markup:
 * sentences come from the program alone, and each {@code %s} in them is a value.
 */
final class MarkdownText {

    private final StringBuilder text = new StringBuilder();
    private @Nullable Block last;

    MarkdownText(String title) {
        begin(Block.HEADING).append("# ").append(title).append('\n');
    }

    MarkdownText heading(String title) {
        begin(Block.HEADING).append("## ").append(title).append('\n');
        return this;
    }

    /** An entry of a list: a name and its value. */
    MarkdownText fact(String name, @Nullable Object value) {
        return item(name + ": %s", value);
    }

    MarkdownText item(String sentence, @Nullable Object... values) {
        begin(Block.LIST).append("- ").append(filled(sentence, values)).append('\n');
        return this;
    }

    /** An entry below the one before. */
    MarkdownText detail(String sentence, @Nullable Object... values) {
        begin(Block.LIST).append("  - ").append(filled(sentence, values)).append('\n');
        return this;
    }

    MarkdownText paragraph(String sentence, @Nullable Object... values) {
        begin(Block.PARAGRAPH).append(filled(sentence, values)).append('\n');
        return this;
    }

    /** An entry for each of the values, or a word that there are none. */
    MarkdownText list(List<String> values) {
        if (values.isEmpty()) {
            return paragraph("None.");
        }
        values.forEach(value -> item("%s", value));
        return this;
    }

    MarkdownText table(List<String> head, List<List<Object>> rows) {
        begin(Block.TABLE);
        row(head);
        text.append("|---".repeat(head.size())).append("|\n");
        rows.forEach(row -> row(row.stream().map(MarkdownText::cell).toList()));
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private void row(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    /** Blocks of different kinds, and headings, have an empty line between them. */
    private StringBuilder begin(Block block) {
        if (last != null && (block != last || block != Block.LIST)) {
            text.append('\n');
        }
        last = block;
        return text;
    }

    private static String filled(String sentence, @Nullable Object... values) {
        return sentence.formatted(Arrays.stream(values).map(MarkdownText::shown).toArray());
    }

    private static String shown(@Nullable Object value) {
        if (value instanceof List<?> list && !list.isEmpty()) {
            return list.stream().map(MarkdownText::shown).collect(Collectors.joining(", "));
        }
        return code(String.valueOf(value));
    }

    /** Readers do not agree on how a bar is escaped within a cell, so none is left there. */
    private static String cell(@Nullable Object value) {
        return shown(value).replace("|", "\\u007c");
    }

    /** A code span that holds any text: what is no visible character is shown, and the fence is longer than any inside. */
    static String code(String value) {
        if (value.isEmpty()) {
            return "(empty)";
        }
        var shown = new StringBuilder();
        value.codePoints().forEach(c -> {
            if (isUnreadable(c)) {
                shown.append("\\u%04x".formatted(c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        String fence = "`".repeat(longestRunOfBackticks(shown) + 1);
        String space = shown.charAt(0) == '`' || shown.charAt(shown.length() - 1) == '`' ? " " : "";
        return fence + space + shown + space + fence;
    }

    private static boolean isUnreadable(int c) {
        int type = Character.getType(c);
        return Character.isISOControl(c)
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }

    private static int longestRunOfBackticks(CharSequence text) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    private enum Block {
        HEADING,
        LIST,
        PARAGRAPH,
        TABLE
    }
}
