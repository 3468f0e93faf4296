package dev.remat.scheduler.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Files that nobody but their owner may use. */
public final class OwnersOnly {

    private OwnersOnly() {}

    /** Whether it is one, or lies where the file system knows no owners. */
    public static boolean is(Path file) throws IOException {
        var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null) {
            return true;
        }
        Set<PosixFilePermission> others = EnumSet.noneOf(PosixFilePermission.class);
        others.addAll(view.readAttributes().permissions());
        others.removeAll(PosixFilePermissions.fromString("rwx------"));
        return others.isEmpty();
    }
}
