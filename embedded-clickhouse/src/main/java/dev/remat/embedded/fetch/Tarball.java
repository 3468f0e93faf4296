package dev.remat.embedded.fetch;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** A downloaded package, checked on the way out: first the tarball as a whole, then the library in it. */
final class Tarball {

    private static final int BUFFER_BYTES = 1 << 20;

    private final Path file;
    private final EnginePackage engine;

    Tarball(Path file, EnginePackage engine) {
        this.file = file;
        this.engine = engine;
    }

    void check() throws IOException {
        String integrity = Checksum.integrityOf(file);
        if (!integrity.equals(engine.integrity())) {
            throw mismatch("the tarball has " + integrity + " and should have " + engine.integrity());
        }
    }

    /** Writes the library, and only the library, to the given file. */
    void unpackLibrary(Path to, FetchProgress progress) throws IOException {
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(raw, BUFFER_BYTES))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.getName().equals("package/" + EnginePackage.LIBRARY)) {
                    checkLibrary(copy(tar, to, progress));
                    return;
                }
            }
        }
        throw mismatch("the package has no " + EnginePackage.LIBRARY);
    }

    private byte[] copy(InputStream from, Path to, FetchProgress progress) throws IOException {
        MessageDigest sha256 = Checksum.digest("SHA-256");
        byte[] buffer = new byte[BUFFER_BYTES];
        long bytes = 0;
        try (OutputStream out = Files.newOutputStream(to)) {
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                out.write(buffer, 0, count);
                sha256.update(buffer, 0, count);
                bytes += count;
                progress.fetching(FetchStep.UNPACKING, bytes, engine.libraryBytes());
            }
        }
        return sha256.digest();
    }

    private void checkLibrary(byte[] digest) {
        String sha256 = HexFormat.of().formatHex(digest);
        if (!sha256.equals(engine.librarySha256())) {
            throw mismatch("the library has sha256 " + sha256 + " and should have " + engine.librarySha256());
        }
    }

    private EmbeddedClickHouseException mismatch(String what) {
        return new EmbeddedClickHouseException("The download of " + engine.coordinates()
                + " is not what this version of Remat expects: " + what
                + ". Nothing of it was kept. Try again; if it stays so, the registry or a proxy serves another file.");
    }
}
