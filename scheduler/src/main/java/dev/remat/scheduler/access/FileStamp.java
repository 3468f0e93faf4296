package dev.remat.scheduler.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** What tells that a file has changed without reading it: another one in its place, another time, another size. */
public final class FileStamp {

    private FileStamp() {}

    /** As it is now; a file that is missing has a stamp, too. */
    public static String of(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return "%s %s %d".formatted(attributes.fileKey(), attributes.lastModifiedTime(), attributes.size());
        } catch (IOException e) {
            return "missing";
        }
    }
}
