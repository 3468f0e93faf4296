package dev.remat.embedded.fetch;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.apache.commons.io.file.PathUtils;

/**
 * The cache of one user: {@code <root>/<version>/libchdb.so}. The library appears there complete and checked, by one
 * rename; whatever an interrupted fetch left behind is swept by the next one.
 */
final class EngineCache {

    private static final String PARTIAL = "partial-";

    /** One fetch at a time within this JVM: a file lock holds off other processes only. */
    private static final Object ONE_FETCH = new Object();

    private final Path folder;
    private final EnginePackage engine;
    private final NpmDownload npm;

    EngineCache(Path root, EnginePackage engine, NpmDownload npm) {
        this.folder = root.resolve(engine.version());
        this.engine = engine;
        this.npm = npm;
    }

    /** The library, fetched first when it is not there yet. */
    Path library(FetchProgress progress) {
        Path library = folder.resolve(EnginePackage.LIBRARY);
        synchronized (ONE_FETCH) {
            if (!isComplete(library)) {
                fetchLocked(library, progress);
            }
        }
        return library;
    }

    private boolean isComplete(Path library) {
        return library.toFile().length() == engine.libraryBytes();
    }

    private void fetchLocked(Path library, FetchProgress progress) {
        try {
            Files.createDirectories(folder);
            Path lockFile = folder.resolve("lock");
            try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = lock(channel, progress)) {
                assert lock.isValid();
                if (!isComplete(library)) {
                    sweep();
                    fetch(library, progress);
                }
            }
        } catch (InterruptedException | ClosedByInterruptException stopped) {
            Thread.currentThread().interrupt();
            throw new EmbeddedClickHouseException("The fetch of the ClickHouse engine was interrupted.", stopped);
        } catch (IOException failure) {
            throw new EmbeddedClickHouseException(
                    "The ClickHouse engine could not be put into " + folder + ": " + failure.getMessage()
                            + ". Make the folder writable, with " + neededMegabytes()
                            + " MB free, or name another one with REMAT_ENGINE_CACHE.",
                    failure);
        }
    }

    private static FileLock lock(FileChannel channel, FetchProgress progress) throws IOException {
        FileLock lock = channel.tryLock();
        if (lock == null) {
            progress.fetching(FetchStep.WAITING, 0, 0);
            return channel.lock();
        }
        return lock;
    }

    private void fetch(Path library, FetchProgress progress) throws IOException, InterruptedException {
        checkSpace();
        Path partial = Files.createTempDirectory(folder, PARTIAL);
        try {
            progress.fetching(FetchStep.DOWNLOADING, 0, engine.tarballBytes());
            Tarball tarball = new Tarball(npm.download(engine, partial, progress), engine);
            progress.fetching(FetchStep.CHECKING, 0, 0);
            tarball.check();
            Path unpacked = partial.resolve(EnginePackage.LIBRARY);
            tarball.unpackLibrary(unpacked, progress);
            Files.move(unpacked, library, StandardCopyOption.ATOMIC_MOVE);
            progress.fetching(FetchStep.DONE, 0, 0);
        } finally {
            PathUtils.deleteDirectory(partial);
        }
    }

    private void checkSpace() throws IOException {
        long freeMegabytes = Files.getFileStore(folder).getUsableSpace() / 1_000_000;
        if (freeMegabytes < neededMegabytes()) {
            throw new EmbeddedClickHouseException(
                    "The ClickHouse engine needs " + neededMegabytes() + " MB in " + folder
                            + " while it is unpacked, and " + freeMegabytes
                            + " MB are free. Free some space, or name another folder with REMAT_ENGINE_CACHE.");
        }
    }

    /** The library, the tarball, and npm's own copy of the tarball. */
    private long neededMegabytes() {
        return (engine.libraryBytes() + 2 * engine.tarballBytes()) / 1_000_000 + 1;
    }

    private void sweep() throws IOException {
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(folder, PARTIAL + "*")) {
            for (Path leftover : leftovers) {
                PathUtils.deleteDirectory(leftover);
            }
        }
    }
}
