package dev.remat.scheduler.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;

/**
 * The two streams of a command.
 *
 * @param out what the command was asked to print
 * @param err messages about it
 */
public record Console(PrintWriter out, PrintWriter err) {

    /** The streams of this process, in UTF-8 whatever the locale, flushed at every line. */
    public static Console ofProcess() {
        return new Console(new PrintWriter(System.out, true, UTF_8), new PrintWriter(System.err, true, UTF_8));
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
