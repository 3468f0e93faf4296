package dev.remat.scheduler.console;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * How many columns the terminal of this process has. Java cannot tell, {@code stty} can; it is asked again from time to time, since
 * people change their windows. Where it does not know, COLUMNS may, and 80 is the guess. For one thread at a time.
 */
public final class TerminalWidth implements IntSupplier {

    private static final int GUESS = 80;
    private static final long TRUSTED_NANOS = Duration.ofSeconds(3).toNanos();

    private final int otherwise;
    private int known;
    private long askedAt;

    public TerminalWidth(Map<String, String> environment) {
        String columns = environment.getOrDefault("COLUMNS", "");
        this.otherwise = columns.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(columns) : GUESS;
    }

    @Override
    public synchronized int getAsInt() {
        if (known == 0 || System.nanoTime() - askedAt > TRUSTED_NANOS) {
            known = ask();
            askedAt = System.nanoTime();
        }
        return known;
    }

    private int ask() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(1, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return otherwise;
            }
            String size = new String(stty.getInputStream().readAllBytes(), US_ASCII).strip();
            return size.matches("[0-9]+ [1-9][0-9]{0,3}")
                    ? Integer.parseInt(size.substring(size.indexOf(' ') + 1))
                    : otherwise;
        } catch (IOException e) {
            return otherwise;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return otherwise;
        }
    }
}
