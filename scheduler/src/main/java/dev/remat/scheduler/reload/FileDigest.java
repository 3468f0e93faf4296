package dev.remat.scheduler.reload;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What files hold, as one digest. It is made of contents, not of times: an editor that renames, a volume that keeps times, and a
 * link that leads elsewhere are all noticed, and a file that is only touched is not.
 */
final class FileDigest {

    private static final String ROUTE_FILE = ".conf";

    private FileDigest() {}

    /**
     * The digest.
     *
     * @param files the files; one that is missing or cannot be read counts as such
     * @param folder whose files with the ending of a route are looked at as well
     */
    static String of(Collection<Path> files, Path folder) {
        var all = new TreeSet<>(files);
        MessageDigest digest = sha256();
        try (Stream<Path> entries = Files.list(folder)) {
            entries.filter(path -> path.getFileName().toString().endsWith(ROUTE_FILE))
                    .forEach(all::add);
        } catch (IOException unreadable) {
            digest.update("no folder".getBytes(UTF_8));
        }
        for (Path file : all) {
            digest.update(file.toString().getBytes(UTF_8));
            digest.update(content(file));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** A digest of its own for each file, so that no content can pass for another file. */
    private static byte[] content(Path file) {
        try {
            return sha256().digest(Files.readAllBytes(file));
        } catch (IOException unreadable) {
            return new byte[] {0};
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
