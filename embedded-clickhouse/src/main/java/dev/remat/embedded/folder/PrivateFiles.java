package dev.remat.embedded.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and folders that only their owner can read. */
final class PrivateFiles {

    private PrivateFiles() {}

    static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }

    /** The file never exists with wider rights, not even for a moment, and never half written. */
    static void write(Path file, String content) throws IOException {
        Path written = Files.createTempFile(
                file.getParent(),
                file.getFileName().toString(),
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(written, content);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
