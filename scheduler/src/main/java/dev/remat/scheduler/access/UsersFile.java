package dev.remat.scheduler.access;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The file with all users, a line for each. Only its owner may read it, where the file system knows owners; it is replaced whole.
 *
 * @param path where it lies
 */
public record UsersFile(Path path) {

    /** Within a process the lock of a file is of no use. */
    private static final Object ONE_AT_A_TIME = new Object();

    private static final Set<PosixFilePermission> OWNERS =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    /**
     * Reads it.
     *
     * @throws InvalidUsers if it is missing, others may read it, or a line makes no sense
     */
    public Users read() {
        try {
            if (!OwnersOnly.is(path)) {
                throw new InvalidUsers("others than its owner may use it; `chmod 600` it");
            }
            return Users.of(Files.readAllLines(path));
        } catch (NoSuchFileException e) {
            throw new InvalidUsers(
                    "the file of users %s does not exist; `remat user add NAME --role admin` makes it".formatted(path),
                    e);
        } catch (IOException e) {
            throw new InvalidUsers("the file of users %s cannot be read: %s".formatted(path, e), e);
        } catch (InvalidUsers e) {
            throw new InvalidUsers("the file of users %s: %s".formatted(path, e.getMessage()), e);
        }
    }

    /** Changes it, one after the other where several processes do; makes it where it is missing. */
    public void change(UnaryOperator<Users> change) {
        Path lock = path.resolveSibling(path.getFileName() + ".lock");
        synchronized (ONE_AT_A_TIME) {
            try {
                Files.createDirectories(folder());
                try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        var held = channel.lock()) {
                    write(change.apply(Files.exists(path) ? read() : Users.NONE));
                }
            } catch (IOException e) {
                throw new InvalidUsers("the file of users %s cannot be written: %s".formatted(path, e), e);
            }
        }
    }

    private void write(Users users) throws IOException {
        Path folder = folder();
        Path next = Files.createTempFile(folder, "." + path.getFileName(), ".tmp", owners(folder));
        try {
            Files.write(next, users.lines());
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    private static FileAttribute<?>[] owners(Path folder) {
        return Files.getFileAttributeView(folder, PosixFileAttributeView.class) == null
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNERS)};
    }

    private Path folder() {
        return Objects.requireNonNull(path.toAbsolutePath().getParent(), "a file lies in a folder");
    }
}
