package dev.remat.scheduler.progress;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shows what a terminal would show of what is written to it. */
final class FakeTerminal {

    private static final Pattern PIECE = Pattern.compile("\u001b\\[[?0-9]*[a-zA-Z]|(?s:.)");

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintStream(written, true, UTF_8);

    PrintStream stream() {
        return stream;
    }

    String raw() {
        return written.toString(UTF_8);
    }

    /** The lines, the one with the cursor last. */
    List<String> lines() {
        List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
        int column = 0;
        Matcher piece = PIECE.matcher(raw());
        while (piece.find()) {
            StringBuilder line = lines.get(lines.size() - 1);
            String text = piece.group();
            if (text.equals("\r")) {
                column = 0;
            } else if (text.equals("\n")) {
                lines.add(new StringBuilder());
                column = 0;
            } else if (text.equals("\u001b[K")) {
                line.setLength(Math.min(column, line.length()));
            } else if (text.length() == 1) {
                line.replace(column, Math.min(column + 1, line.length()), text);
                column++;
            }
        }
        return lines.stream().map(StringBuilder::toString).toList();
    }

    String last() {
        List<String> lines = lines();
        return lines.get(lines.size() - 1);
    }
}
