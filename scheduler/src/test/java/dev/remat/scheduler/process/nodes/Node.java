package dev.remat.scheduler.process.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.scheduler.process.RematProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** One {@code remat serve} among several: a name, its own configuration and evidence, and a process at a time. */
final class Node implements AutoCloseable {

    private static final int ENDED_BY_SIGTERM = 143;
    private static final Duration TO_STOP = Duration.ofSeconds(60);

    private final String id;
    private final Path folder;
    private RematProcess process;

    private Node(String id, Path folder, RematProcess process) {
        this.id = id;
        this.folder = folder;
        this.process = process;
    }

    /**
     * Starts its first process, and does not wait for it.
     *
     * @param folder its own; the routes lie beside it
     */
    static Node start(String id, Path folder, RegistryServer registry, TargetServer target) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("remat.conf"), """
                remat {
                  node { id = %s, max-concurrent-runs = 4 }
                  connections { ch = %s }
                  routes-dir = ../routes
                  evidence { dir = evidence }
                  registry { url = "%s", user = %s, password = %s }
                  shutdown { wait = 10 seconds }
                  defaults {
                    connection = ch
                    unique-key = [id]
                    when-unchanged = rebuild
                    timeout = 1 minute
                    retry { attempts = 1 }
                    keep = 0
                    retire-grace = 1 second
                  }
                }
                """.formatted(
                        id, target.connection(), registry.url(), registry.user(), registry.user()));
        return new Node(id, folder, serve(folder));
    }

    private static RematProcess serve(Path folder) throws IOException {
        return RematProcess.start(folder, "serve", "--config", "remat.conf");
    }

    String id() {
        return id;
    }

    /** Of the process that it has now. */
    long pid() {
        return process.pid();
    }

    Path configuration() {
        return folder.resolve("remat.conf");
    }

    /** Waits until it serves. */
    void awaitServing() {
        process.awaitErr("serving on schedule: ");
    }

    /** Waits until its process has written something to its log. */
    void awaitLogged(String text) {
        process.awaitErr(text);
    }

    /** SIGKILL; returns when the process is gone. */
    void kill() throws InterruptedException {
        process.kill();
        process.awaitExit(TO_STOP);
    }

    void suspend() throws IOException, InterruptedException {
        process.suspend();
    }

    void goOn() throws IOException, InterruptedException {
        process.goOn();
    }

    /** SIGTERM; returns when the process has ended as it should. */
    void stop() throws InterruptedException {
        process.terminate();
        assertThat(process.awaitExit(TO_STOP)).as("exit code of %s", id).isEqualTo(ENDED_BY_SIGTERM);
    }

    /** Starts a process in place of one that has ended. */
    void startAgain() throws IOException {
        assertThat(process.isAlive()).as("%s is alive", id).isFalse();
        process = serve(folder);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGKILL, which a suspended process obeys as well. */
    @Override
    public void close() {
        process.close();
    }
}
