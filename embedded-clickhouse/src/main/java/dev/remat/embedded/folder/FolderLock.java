package dev.remat.embedded.folder;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One owner per data folder. The file also holds the owner's pid, for the message that the next one gets. */
final class FolderLock implements AutoCloseable {

    /**
     * Folders owned by this JVM. Asked before the lock file is opened: closing any channel on a file drops the locks
     * that the process holds on it.
     */
    private static final Set<Path> OWNED_HERE = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** @param folder as a real path, so that two names of one folder meet */
    static FolderLock take(Path folder) throws IOException {
        Path file = folder.resolve("lock");
        long ownPid = ProcessHandle.current().pid();
        if (!OWNED_HERE.add(file)) {
            throw inUse(folder, "this process, pid " + ownPid);
        }
        boolean taken = false;
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            taken = channel.tryLock() != null;
            if (!taken) {
                channel.close();
                throw inUse(folder, "pid " + Files.readString(file).strip());
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(Long.toString(ownPid).getBytes(StandardCharsets.US_ASCII)));
            return new FolderLock(file, channel);
        } finally {
            if (!taken) {
                OWNED_HERE.remove(file);
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        OWNED_HERE.remove(file);
    }

    private static EmbeddedClickHouseException inUse(Path folder, String owner) {
        return new EmbeddedClickHouseException("The data folder " + folder + " is already in use by " + owner
                + ". Stop that process, or give this one another folder (--dir, or connections.<name>.dir).");
    }
}
