package dev.remat.jobs.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.remat.materialization.plan.Dataset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two runs off one target: within this process, and among the processes of this machine that share an evidence
 * root. A dead process holds nothing. The lock files stay; deleting one would let two processes lock two files of the
 * same name.
 */
final class TargetLocks {

    /**
     * Shared by all facades of the process, because a file lock belongs to the process: closing any channel of the file
     * gives it up, so a file may only be opened by someone who knows that no one here has it locked.
     */
    private static final ConcurrentMap<Path, String> HELD_HERE = new ConcurrentHashMap<>();

    private static final int LONGEST_HOLDER = 500;

    private final Path directory;

    TargetLocks(Path evidenceRoot) {
        this.directory = evidenceRoot.toAbsolutePath().normalize().resolve(".locks");
    }

    /**
     * Takes the lock of a target, or says who has it.
     *
     * @param holder who takes it, for the message that others get
     * @throws LockUnavailable if the lock file cannot be written
     */
    Attempt tryAcquire(String connection, Dataset target, String holder) {
        Path file = directory.resolve(LockFileName.of(connection, target));
        String other = HELD_HERE.putIfAbsent(file, holder);
        if (other != null) {
            return new Attempt(null, other);
        }
        Attempt attempt = null;
        try {
            attempt = tryFile(file, holder);
            return attempt;
        } catch (IOException e) {
            throw new LockUnavailable(file, e);
        } finally {
            if (attempt == null || attempt.held() == null) {
                HELD_HERE.remove(file);
            }
        }
    }

    private Attempt tryFile(Path file, String holder) throws IOException {
        Files.createDirectories(directory);
        FileChannel channel = FileChannel.open(file, CREATE, READ, WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
            if (lock == null) {
                return new Attempt(null, holderIn(channel));
            }
            channel.truncate(0).write(ByteBuffer.wrap(holder.getBytes(UTF_8)), 0);
            return new Attempt(new Held(file, channel, LockPlace.of(directory, file)), holder);
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
    }

    /** Some systems do not let anyone read what another process has locked. */
    private static String holderIn(FileChannel channel) {
        var content = ByteBuffer.allocate(LONGEST_HOLDER);
        try {
            int length = channel.read(content, 0);
            return length <= 0 ? "another process" : new String(content.array(), 0, length, UTF_8);
        } catch (IOException e) {
            return "another process";
        }
    }

    /**
     * What came of asking for a lock.
     *
     * @param held the lock, or null where someone else has it
     * @param holder who has it
     */
    record Attempt(@Nullable Held held, String holder) {}

    /** A lock, until closed. */
    static final class Held implements AutoCloseable {

        private final Path file;
        private final FileChannel channel;
        private final LockPlace place;

        Held(Path file, FileChannel channel, LockPlace place) {
            this.file = file;
            this.channel = channel;
            this.place = place;
        }

        /** Which of all lock files it is. */
        LockPlace place() {
            return place;
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                HELD_HERE.remove(file);
            }
        }
    }
}
