package dev.remat.embedded.folder;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.commons.io.file.PathUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of one engine, locked from {@link #open} to {@link #close}:
 *
 * <pre>
 * lock         owner's pid; locked as long as somebody uses the folder
 * password     of the user, mode 0600; kept from start to start
 * config/      the XML files, written at every start
 * data/        ClickHouse's own files
 * backups/     the place that BACKUP ... TO File() may write to
 * log/         ClickHouse's log, what the child process prints, crash files
 * run/         the port; files of the running process
 * </pre>
 */
public final class EngineFolder implements AutoCloseable {

    /** The one real user of the engine. */
    public static final String USER = "remat";

    private static final Logger LOG = LoggerFactory.getLogger(EngineFolder.class);

    private final Path root;
    private final boolean temporary;
    private final FolderLock lock;
    private final String password;

    private EngineFolder(Path root, boolean temporary, FolderLock lock) throws IOException {
        this.root = root;
        this.temporary = temporary;
        this.lock = lock;
        this.password = passwordKeptOrNew();
    }

    /**
     * Locks the folder and writes the configuration into it.
     *
     * @param dir null for a temporary folder, deleted by {@link #close}
     * @param memoryLimit of the engine in bytes, 0 for its own limit
     * @throws EmbeddedClickHouseException when somebody else uses the folder, or it cannot be written
     */
    public static EngineFolder open(@Nullable Path dir, long memoryLimit) {
        try {
            Path root = dir == null
                    ? TemporaryFolders.create(
                            Path.of(System.getProperty("java.io.tmpdir")).toRealPath())
                    : Files.createDirectories(dir.toAbsolutePath());
            Path real = root.toRealPath();
            return prepared(real, dir == null, memoryLimit);
        } catch (IOException failure) {
            throw new EmbeddedClickHouseException(
                    "The data folder " + (dir == null ? "in " + System.getProperty("java.io.tmpdir") : dir)
                            + " cannot be used: " + failure + ". Make it writable, or choose another one.",
                    failure);
        }
    }

    private static EngineFolder prepared(Path root, boolean temporary, long memoryLimit) throws IOException {
        FolderLock lock = FolderLock.take(root);
        try {
            EngineFolder folder = new EngineFolder(root, temporary, lock);
            folder.prepare(memoryLimit);
            return folder;
        } catch (IOException failure) {
            lock.close();
            throw failure;
        }
    }

    public String password() {
        return password;
    }

    public Path root() {
        return root;
    }

    public Path passwordFile() {
        return root.resolve("password");
    }

    public Path configFile() {
        return root.resolve("config").resolve("config.xml");
    }

    Path usersFile() {
        return root.resolve("config").resolve("users.xml");
    }

    public Path store() {
        return root.resolve("data");
    }

    Path backups() {
        return root.resolve("backups");
    }

    public Path logFolder() {
        return root.resolve("log");
    }

    public Path logFile() {
        return logFolder().resolve("clickhouse.log");
    }

    Path errorLogFile() {
        return logFolder().resolve("clickhouse.err.log");
    }

    /** What the child process prints to standard output and error. */
    public Path outputFile() {
        return logFolder().resolve("engine.out");
    }

    public Path runFolder() {
        return root.resolve("run");
    }

    /** Gives the folder back; a temporary one is deleted. The engine must have ended. */
    @Override
    public void close() {
        try {
            if (temporary) {
                PathUtils.deleteDirectory(root);
            }
            lock.close();
        } catch (IOException failure) {
            LOG.warn("The data folder {} could not be cleaned up: {}", root, failure.toString());
        }
    }

    private void prepare(long memoryLimit) throws IOException {
        for (Path folder : new Path[] {configFile().getParent(), store(), backups(), logFolder(), runFolder()}) {
            PrivateFiles.createFolder(folder);
        }
        PrivateFiles.write(configFile(), EngineConfiguration.server(this, memoryLimit));
        PrivateFiles.write(usersFile(), EngineConfiguration.users(USER, password));
        keepSystemOnDisk();
    }

    /** Without this file the engine keeps the database system in memory and loses sight of its query log's table. */
    private void keepSystemOnDisk() throws IOException {
        Path system = store().resolve("metadata").resolve("system.sql");
        if (!Files.exists(system)) {
            Files.createDirectories(system.getParent());
            PrivateFiles.write(system, "ATTACH DATABASE _ UUID '" + UUID.randomUUID() + "' ENGINE = Atomic\n");
        }
    }

    private String passwordKeptOrNew() throws IOException {
        String kept =
                Files.exists(passwordFile()) ? Files.readString(passwordFile()).strip() : "";
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        String chosen = kept.isEmpty() ? HexFormat.of().formatHex(random) : kept;
        PrivateFiles.write(passwordFile(), chosen + "\n");
        return chosen;
    }
}
