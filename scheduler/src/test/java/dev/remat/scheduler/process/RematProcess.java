package dev.remat.scheduler.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.scheduler.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Remat as a process of its own, as people start it. */
public final class RematProcess implements AutoCloseable {

    private static final Pattern ENGINE_PID = Pattern.compile("answers at \\S+ \\(pid (\\d+),");

    private final Process process;
    private final Path out;
    private final Path err;

    private RematProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts a command; what it prints is kept in the folder. */
    public static RematProcess start(Path folder, String... arguments) throws IOException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Several of them share few processors with the servers that they use.
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "-Dremat.home=" + System.getProperty("remat.repository", ".."),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new RematProcess(process, out, err);
    }

    String out() {
        return read(out);
    }

    public String err() {
        return read(err);
    }

    void awaitOut(String text) {
        awaitText(out, text);
    }

    public void awaitErr(String text) {
        awaitText(err, text);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The engine that the process has started last. */
    ProcessHandle engine() {
        Matcher line = ENGINE_PID.matcher(err());
        String pid = "";
        while (line.find()) {
            pid = line.group(1);
        }
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    /** SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** SIGHUP. */
    void hangUp() throws IOException, InterruptedException {
        signal("HUP");
    }

    /** SIGSTOP: it does nothing more until it goes on. */
    public void suspend() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** SIGCONT. */
    public void goOn() throws IOException, InterruptedException {
        signal("CONT");
    }

    /** SIGKILL. */
    public void kill() {
        process.destroyForcibly();
    }

    public int awaitExit(Duration patience) throws InterruptedException {
        assertThat(process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS))
                .as("ends within %s: %s", patience, err())
                .isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        assertThat(kill.waitFor()).isZero();
    }

    private void awaitText(Path file, String text) {
        await().atMost(Duration.ofSeconds(90))
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(() -> {
                    assertThat(read(file)).as("errors: %s", err()).contains(text);
                });
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
