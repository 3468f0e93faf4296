package dev.remat.scheduler.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.Map;

/**
 * The two streams of a command.
 *
 * @param out what the command was asked to print
 * @param err messages about it
 * @param screen what they can show
 */
public record Console(PrintWriter out, PrintWriter err, Screen screen) {

    /** Streams of which none is a terminal. */
    public Console(PrintWriter out, PrintWriter err) {
        this(out, err, Screen.NONE);
    }

    /**
     * The streams of this process, in UTF-8 whatever the locale, flushed at every line. {@code -Dremat.terminals} says which of them
     * are terminals, see {@link Screen#of}.
     */
    public static Console ofProcess(Map<String, String> environment) {
        return new Console(
                new PrintWriter(System.out, true, UTF_8),
                new PrintWriter(System.err, true, UTF_8),
                Screen.of(System.getProperty("remat.terminals", ""), environment));
    }

    /** Prints text that ends with a line break of its own, or gives it one. */
    public void print(String text) {
        out.print(text.endsWith("\n") ? text : text + "\n");
        out.flush();
    }

    /** Prints a line about something that is wrong. */
    public void complain(Object message) {
        err.println(message);
        err.flush();
    }
}
