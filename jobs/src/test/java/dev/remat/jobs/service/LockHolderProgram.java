package dev.remat.jobs.service;

import dev.remat.materialization.plan.Dataset;
import java.io.IOException;
import java.nio.file.Path;

/** Another process that holds a target's lock until its standard input ends. */
final class LockHolderProgram {

    private LockHolderProgram() {}

    public static void main(String[] arguments) throws IOException {
        var attempt = new TargetLocks(Path.of(arguments[0]))
                .tryAcquire("main", Dataset.parse(arguments[1]), "the other process");
        try (var held = attempt.held()) {
            System.out.println(held == null ? "is refused" : "holds it");
            while (System.in.read() >= 0) {
                // until the test closes it
            }
        }
    }
}
