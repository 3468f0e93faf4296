package dev.remat.scheduler.alert.transport;

import dev.remat.jobs.alert.CommandSettings;
import dev.remat.scheduler.alert.message.AlertJson;
import dev.remat.scheduler.alert.message.Message;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program with the message as JSON on its standard input. What it writes to standard error stands in Remat's own;
 * standard output is for reports and takes nothing. Its exit code says whether the message was taken.
 */
final class Program implements Transport {

    private final CommandSettings settings;
    private final Duration timeout;

    Program(CommandSettings settings, Duration timeout) {
        this.settings = settings;
        this.timeout = timeout;
    }

    @Override
    public void deliver(Message message) throws InterruptedException {
        try {
            // From a file, since a program that reads nothing would hold up whoever writes to it.
            Path input = Files.createTempFile("remat-alert-", ".json");
            try {
                Files.writeString(input, AlertJson.of(message));
                await(start(input));
            } finally {
                Files.deleteIfExists(input);
            }
        } catch (IOException e) {
            throw NotDelivered.now("the message could not be handed to %s: %s".formatted(settings.program(), e));
        }
    }

    private Process start(Path input) {
        try {
            return new ProcessBuilder(settings.command())
                    .redirectInput(input.toFile())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw NotDelivered.ever("%s could not be started: %s".formatted(settings.program(), reason(e)));
        }
    }

    private void await(Process process) throws InterruptedException {
        boolean ended = false;
        try {
            ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            if (!ended) {
                kill(process.toHandle());
            }
        }
        if (!ended) {
            throw NotDelivered.now("%s did not end within %d ms and was killed, with its children"
                    .formatted(settings.program(), timeout.toMillis()));
        }
        if (process.exitValue() != 0) {
            throw NotDelivered.now("%s ended with exit code %d".formatted(settings.program(), process.exitValue()));
        }
    }

    /** Parents first: one that outlives its child goes on with what comes after it, and starts another. */
    private static void kill(ProcessHandle process) {
        List<ProcessHandle> children = process.children().toList();
        process.destroyForcibly();
        children.forEach(Program::kill);
    }

    /** The operating system's own words; what Java puts before them repeats the program. */
    private static String reason(IOException e) {
        Throwable cause = e.getCause();
        return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
    }
}
