package dev.remat.jobs.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.plan.Dataset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetLocksTest {

    private static final Dataset ORDERS = new Dataset("serving", "orders");

    @TempDir
    private Path root;

    @Test
    void letsOneHolderInAndTellsTheOthersWhoItIs() {
        var attempt = new TargetLocks(root).tryAcquire("main", ORDERS, "the first");
        try (var held = attempt.held()) {
            assertThat(held).isNotNull();
            var second = new TargetLocks(root).tryAcquire("main", ORDERS, "the second");
            assertThat(second.held()).isNull();
            assertThat(second.holder()).isEqualTo("the first");
        }
    }

    @Test
    void letsTheNextHolderInOnceTheFirstIsDone() {
        for (String holder : new String[] {"a longer name than the next", "next"}) {
            var attempt = new TargetLocks(root).tryAcquire("main", ORDERS, holder);
            try (var held = attempt.held()) {
                assertThat(held).isNotNull();
                assertThat(root.resolve(".locks/main@serving.orders.lock")).hasContent(holder);
            }
        }
    }

    @Test
    void keepsTargetsAndConnectionsApart() {
        var locks = new TargetLocks(root);
        var first = locks.tryAcquire("main", ORDERS, "x");
        var table = locks.tryAcquire("main", new Dataset("serving", "customers"), "x");
        var server = locks.tryAcquire("staging", ORDERS, "x");
        try (var a = first.held();
                var b = table.held();
                var c = server.held()) {
            assertThat(a).isNotNull();
            assertThat(b).isNotNull();
            assertThat(c).isNotNull();
        }
    }

    @Test
    void locksTargetsWhoseNamesAreNoFileNames() {
        var attempt = new TargetLocks(root).tryAcquire("main", new Dataset("Größe", "a:b*c" + "x".repeat(120)), "x");
        try (var held = attempt.held()) {
            assertThat(held).isNotNull();
        }
    }

    @Test
    void respectsAnotherProcessAndForgetsItWhenItDies() throws IOException, InterruptedException {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolderProgram.class.getName(),
                        root.toString(),
                        ORDERS.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var output = new BufferedReader(new InputStreamReader(other.getInputStream(), UTF_8))) {
            assertThat(output.readLine()).isEqualTo("holds it");
            var refused = new TargetLocks(root).tryAcquire("main", ORDERS, "this process");
            assertThat(refused.held()).isNull();
            assertThat(refused.holder()).isEqualTo("the other process");
        } finally {
            other.destroyForcibly().waitFor();
        }
        try (var held =
                new TargetLocks(root).tryAcquire("main", ORDERS, "this process").held()) {
            assertThat(Objects.requireNonNull(held)).isNotNull();
            assertThat(Files.readString(root.resolve(".locks/main@serving.orders.lock")))
                    .isEqualTo("this process");
        }
    }
}
