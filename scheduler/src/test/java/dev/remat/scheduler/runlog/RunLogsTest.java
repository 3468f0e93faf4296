package dev.remat.scheduler.runlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

class RunLogsTest {

    private static final Logger log = LoggerFactory.getLogger("dev.remat.jobs.Something");
    private static final Logger others = LoggerFactory.getLogger("com.example.Something");

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        RunLogs.begin();
        RunLogs.begin();
    }

    @Test
    void keepsEachLineOnceWithItsTimeLevelAndCause() throws IOException {
        Path run = folder.resolve("orders").resolve("run");
        during(run, () -> {
            log.info("run started: {}", "serving.orders");
            log.debug("a detail");
            others.warn("of others");
            log.warn("odd", new IllegalStateException("the cause"));
        });
        log.info("after it");

        assertThat(lines(run).get(0))
                .matches(
                        "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}[+-]\\d\\d:\\d\\d INFO  \\[.*] .*Something - "
                                + "run started: serving\\.orders");
        assertThat(lines(run).get(1)).contains(" WARN  ").endsWith(" - odd");
        assertThat(lines(run).get(2)).isEqualTo("java.lang.IllegalStateException: the cause");
        assertThat(lines(run)).noneMatch(line -> line.matches(".*(a detail|of others|after it).*"));
    }

    @Test
    void tellsRunsApartThatGoOnAtOnce() throws Exception {
        var start = new CountDownLatch(1);
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(number -> new Thread(() -> during(folder.resolve("run" + number), () -> {
                    await(start);
                    for (int line = 0; line < 200; line++) {
                        log.info("line {} of run {}", line, number);
                    }
                })))
                .toList();
        threads.forEach(Thread::start);
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        for (int number = 0; number < 4; number++) {
            String whole = ".* - line \\d+ of run " + number;
            assertThat(lines(folder.resolve("run" + number))).hasSize(200).allMatch(line -> line.matches(whole));
        }
    }

    @Test
    void masksWhatFollowsTheNameOfASecret() throws IOException {
        during(folder, () -> log.info("the server said\nsettings.password = hunter2\nand no more"));
        assertThat(Files.readString(log(folder)))
                .contains("settings.password = ***", "and no more")
                .doesNotContain("hunter2");
    }

    @Test
    void saysWhereItIsCutAndGrowsNoMore() throws IOException {
        String line = "é".repeat(100_000);
        during(folder, () -> IntStream.range(0, 40).forEach(number -> log.info("{} {}", number, line)));
        long size = Files.size(log(folder));
        assertThat(size).isBetween(5L << 20, (5L << 20) + 200);
        assertThat(Files.readString(log(folder)))
                .endsWith("é\n… cut here: a run's log is kept up to 5 MiB; the log of the process has the rest\n");

        during(folder, () -> log.info("short"));
        assertThat(Files.size(log(folder))).isEqualTo(size);
    }

    @Test
    void disturbsNoRunWhoseFolderCannotBeWritten() throws IOException {
        Path occupied = Files.writeString(folder.resolve("file"), "");
        Files.createDirectories(folder.resolve("full").resolve("run.log"));
        assertThatCode(() -> {
                    during(occupied.resolve("run"), () -> log.info("lost"));
                    during(folder.resolve("full"), () -> log.info("lost"));
                })
                .doesNotThrowAnyException();
        assertThat(occupied).isEmptyFile();
    }

    @Test
    void losesNoLineOfARunThatIsInterrupted() throws IOException {
        during(folder, () -> {
            Thread.currentThread().interrupt();
            log.info("run cancelled");
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(lines(folder)).hasSize(1);
    }

    private static void during(Path run, Runnable work) {
        try (var unused = MDC.putCloseable("evidence", run.toString())) {
            work.run();
        }
    }

    private static Path log(Path run) {
        return run.resolve("run.log");
    }

    private static List<String> lines(Path run) throws IOException {
        return Files.readAllLines(log(run));
    }

    private static void await(CountDownLatch start) {
        try {
            start.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
