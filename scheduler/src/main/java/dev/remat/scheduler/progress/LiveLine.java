package dev.remat.scheduler.progress;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The last line of a terminal, which is written anew and anew, below lines that stay. Each writing leaves the terminal as it found it,
 * so that nothing has to be put right after a process that dies. Thread-safe.
 */
final class LiveLine {

    private static final String FROM_THE_LEFT = "\r";
    private static final String CLEAR_THE_REST = "\u001b[K";

    /** A terminal that has become narrower than the line cuts it, instead of beginning another one that nobody would clear. */
    private static final String CUT = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";

    private final PrintStream terminal;
    private String shown = "";

    LiveLine(PrintStream terminal) {
        this.terminal = terminal;
    }

    /** Shows this in place of what is shown; nothing where it is empty. */
    synchronized void show(String text) {
        if (!text.isEmpty() || !shown.isEmpty()) {
            shown = text;
            draw();
        }
    }

    /** Prints a line that stays, above. */
    void print(String line) {
        above(() -> terminal.print(CUT + line + WRAP + "\n"));
    }

    /** Clears the line while something else prints whole lines. */
    synchronized void above(Runnable printing) {
        if (shown.isEmpty()) {
            printing.run();
            terminal.flush();
            return;
        }
        terminal.print(FROM_THE_LEFT + CLEAR_THE_REST);
        terminal.flush();
        printing.run();
        draw();
    }

    /** A stream of lines that come to stand above. */
    OutputStream lines() {
        return new Lines();
    }

    private void draw() {
        terminal.print(FROM_THE_LEFT + CUT + shown + CLEAR_THE_REST + WRAP);
        terminal.flush();
    }

    /** Holds what it gets until a line is complete. */
    private final class Lines extends OutputStream {

        private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int octet) {
            begun.write(octet);
            if (octet == '\n') {
                pass();
            }
        }

        @Override
        public synchronized void write(byte[] octets, int from, int length) {
            begun.write(octets, from, length);
            if (length > 0 && octets[from + length - 1] == '\n') {
                pass();
            }
        }

        @Override
        public synchronized void close() {
            pass();
        }

        private void pass() {
            byte[] complete = begun.toByteArray();
            begun.reset();
            if (complete.length > 0) {
                above(() -> terminal.write(complete, 0, complete.length));
            }
        }
    }
}
