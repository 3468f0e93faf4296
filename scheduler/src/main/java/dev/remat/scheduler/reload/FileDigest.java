package dev.remat.scheduler.reload;

import dev.remat.materialization.plan.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What files hold, as one digest. It is made of contents, not of times: an editor that renames and a link that leads elsewhere are
 * noticed, and a file that is only touched is not. A file is read again where its size, time or identity has changed, and once
 * more at the look after that, as times are coarse; others only after {@link #forget}. Not thread-safe.
 */
final class FileDigest {

    private static final String ROUTE_FILE = ".conf";

    private final Map<Path, Seen> seen = new HashMap<>();

    /** Reads every file anew at the next look, for volumes that keep times. */
    void forget() {
        seen.clear();
    }

    /**
     * Looks at the files.
     *
     * @param files the files; one that is missing or cannot be read counts as such
     * @param folder whose files with the ending of a route are looked at as well
     */
    String of(Collection<Path> files, Path folder) {
        var all = new TreeSet<>(files);
        var found = new StringBuilder();
        try (Stream<Path> entries = Files.list(folder)) {
            entries.filter(path -> path.getFileName().toString().endsWith(ROUTE_FILE))
                    .forEach(all::add);
        } catch (IOException unreadable) {
            found.append("no folder");
        }
        for (Path file : all) {
            found.append(file).append(content(file));
        }
        return Sha256.hex(found.toString());
    }

    /** A digest of its own for each file, so that no content can pass for another file. */
    private String content(Path file) {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            List<Object> stamp = List.of(found.size(), found.lastModifiedTime(), String.valueOf(found.fileKey()));
            Seen before = seen.get(file);
            boolean isKnown = before != null && before.stamp.equals(stamp);
            if (before != null && isKnown && before.isRead) {
                return before.digest;
            }
            String digest = Sha256.hex(Files.readAllBytes(file));
            seen.put(file, new Seen(stamp, digest, isKnown));
            return digest;
        } catch (IOException unreadable) {
            seen.remove(file);
            return "unreadable";
        }
    }

    /** A file as it was at the last look; it is read no more once it has been read twice with the same stamp. */
    private record Seen(List<Object> stamp, String digest, boolean isRead) {}
}
