package dev.remat.scheduler.alert.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.jobs.alert.CommandSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real programs that take a message, or do not. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class ProgramTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    @Test
    void getsTheMessageOnItsStandardInput() throws Exception {
        program(
                        SOON,
                        "sh",
                        "-c",
                        "cat > \"$0\"; echo to standard output",
                        file("in").toString())
                .deliver(Messages.failed());

        assertThat(new ObjectMapper()
                        .readTree(file("in").toFile())
                        .at("/alerts/0/title")
                        .asText())
                .isEqualTo("orders failed");
    }

    @Test
    void getsItsArgumentsAsTheyAre() throws Exception {
        program(SOON, "sh", "-c", "printf '%s' \"$1\" > \"$0\"", file("out").toString(), "$(id) ; * \"'")
                .deliver(Messages.failed());

        assertThat(file("out")).hasContent("$(id) ; * \"'");
    }

    @Test
    void mayLeaveItsInputUnread() throws Exception {
        program(SOON, "true").deliver(Messages.many(50));
    }

    @Test
    void isTriedAgainWhereItFails() {
        assertThatThrownBy(() -> program(SOON, "sh", "-c", "exit 3", "hunter2").deliver(Messages.failed()))
                .isInstanceOfSatisfying(NotDelivered.class, failure -> assertThat(failure.mayPass())
                        .isTrue())
                .hasMessage("sh ended with exit code 3");
    }

    @Test
    void isNotTriedAgainWhereItIsNotThere() {
        assertThatThrownBy(() -> program(SOON, "/no/such/program", "hunter2").deliver(Messages.failed()))
                .isInstanceOfSatisfying(NotDelivered.class, failure -> assertThat(failure.mayPass())
                        .isFalse())
                .hasMessageStartingWith("/no/such/program could not be started: ")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void isKilledWithItsChildrenWhereItHangs() throws Exception {
        String hang = "sleep 300 & echo $! > \"$0\"; wait; echo on > \"$0.on\"; sleep 300";
        long start = System.nanoTime();

        assertThatThrownBy(() -> program(
                                Duration.ofSeconds(2),
                                "sh",
                                "-c",
                                hang,
                                file("pid").toString())
                        .deliver(Messages.failed()))
                .isInstanceOfSatisfying(NotDelivered.class, failure -> assertThat(failure.mayPass())
                        .isTrue())
                .hasMessage("sh did not end within 2000 ms and was killed, with its children");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
        long child = Long.parseLong(Files.readString(file("pid")).strip());
        await().atMost(SOON)
                .until(() ->
                        ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(file("pid.on"))
                .as("written where the program outlives its child")
                .doesNotExist();
    }

    @Test
    void isKilledWhenRematEnds() throws Exception {
        var program = program(
                Duration.ofMinutes(5),
                "sh",
                "-c",
                "echo $$ > \"$0\"; sleep 300; true",
                file("pid").toString());
        var thread = new Thread(() -> {
            try {
                program.deliver(Messages.failed());
            } catch (InterruptedException expected) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        await().atMost(SOON).until(() -> Files.exists(file("pid")) && Files.size(file("pid")) > 0);
        long pid = Long.parseLong(Files.readString(file("pid")).strip());

        thread.interrupt();
        thread.join(SOON.toMillis());

        assertThat(thread.isAlive()).isFalse();
        await().atMost(SOON)
                .until(() ->
                        ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private static Program program(Duration timeout, String... command) {
        return new Program(new CommandSettings(List.of(command)), timeout);
    }
}
