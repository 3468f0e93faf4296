package dev.remat.scheduler.http.page.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of a message: words, or what stands between two backticks in one line, such as a command or the name of a key.
 *
 * @param text without the backticks
 * @param isCode whether it stood between them
 */
public record Prose(String text, boolean isCode) {

    /** The stretches of a message, in their order. A backtick that has no partner in its line stays as it is. */
    public static List<Prose> of(String message) {
        List<Prose> all = new ArrayList<>();
        int begin = 0;
        int open = message.indexOf('`');
        while (open >= 0) {
            int close = message.indexOf('`', open + 1);
            int line = message.indexOf('\n', open);
            boolean isPair = close > open + 1 && (line < 0 || close < line);
            if (isPair) {
                addWords(all, message.substring(begin, open));
                all.add(new Prose(message.substring(open + 1, close), true));
                begin = close + 1;
            }
            open = message.indexOf('`', isPair ? begin : open + 1);
        }
        addWords(all, message.substring(begin));
        return all;
    }

    private static void addWords(List<Prose> all, String words) {
        if (!words.isEmpty()) {
            all.add(new Prose(words, false));
        }
    }
}
