package dev.remat.jobs.crash;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client in a Java process of its own, which can be killed. The next one is started ahead, as that takes longest. */
final class ClientProcess implements AutoCloseable {

    private static @Nullable ClientProcess spare;

    private final Process process;

    private ClientProcess(Process process) {
        this.process = process;
    }

    /** A process that waits for its order. */
    static synchronized ClientProcess take() {
        ClientProcess ready = spare == null ? start() : spare;
        spare = start();
        return ready;
    }

    /** Ends the one that was started ahead. */
    static synchronized void endSpare() {
        if (spare != null) {
            spare.close();
            spare = null;
        }
    }

    private static ClientProcess start() {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                ClientProgram.class.getName());
        try {
            return new ClientProcess(new ProcessBuilder(command)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has it act. */
    void go(String order) {
        try {
            process.getOutputStream().write(order.getBytes(UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SIGKILL; returns when it is gone. */
    void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** The exit code, once it has ended. */
    int awaitEnd() {
        try {
            if (!process.waitFor(2, TimeUnit.MINUTES)) {
                throw new IllegalStateException("client process %d does not end".formatted(process.pid()));
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
