package dev.remat.embedded.folder;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.apache.commons.io.file.PathUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Temporary data folders. Those of processes that were killed before they could delete them go with the next start. */
final class TemporaryFolders {

    private static final Logger LOG = LoggerFactory.getLogger(TemporaryFolders.class);
    private static final String PREFIX = "remat-clickhouse-";

    /** A folder this young may be between its creation and its lock. */
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private TemporaryFolders() {}

    static Path create(Path parent) throws IOException {
        Path folder = Files.createTempDirectory(parent, PREFIX);
        try (DirectoryStream<Path> others = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path other : others) {
                deleteIfAbandoned(other, folder);
            }
        }
        return folder;
    }

    private static void deleteIfAbandoned(Path folder, Path newest) {
        try {
            if (isOurs(folder, newest) && isGrown(folder.resolve("lock"), newest)) {
                FolderLock.take(folder).close();
                PathUtils.deleteDirectory(folder);
                LOG.info("Deleted {}: the process that used it is gone", folder);
            }
        } catch (EmbeddedClickHouseException | IOException inUseOrUnreadable) {
            LOG.debug("{} stays", folder, inUseOrUnreadable);
        }
    }

    /** Not a link, which could lead anywhere, and not another user's. */
    private static boolean isOurs(Path folder, Path newest) throws IOException {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(newest));
    }

    private static boolean isGrown(Path lockFile, Path newest) throws IOException {
        Instant grown = Files.getLastModifiedTime(newest).toInstant().minus(YOUNG);
        return Files.isRegularFile(lockFile)
                && Files.getLastModifiedTime(lockFile).toInstant().isBefore(grown);
    }
}
