package dev.remat.embedded.fetch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** A command that takes npm's arguments and serves a small package from a folder, without any network. */
final class FakeNpm {

    private static final byte[] LIBRARY = "the library of an engine".getBytes(StandardCharsets.UTF_8);

    private final Path folder;

    FakeNpm(Path folder) {
        this.folder = folder;
    }

    /** Serves the package; every call leaves a line in {@link #calls}. */
    Path serving(Path tarball) throws IOException {
        return script("sleep 0.4; cp '" + tarball + "' \"$4/package.tgz\"");
    }

    Path failingWith(String message) throws IOException {
        return script("echo '" + message + "' >&2; exit 7");
    }

    List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    Path tarball() throws IOException {
        Path file = folder.resolve("engine.tgz");
        try (OutputStream out = Files.newOutputStream(file);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(out))) {
            add(tar, "package/package.json", "{}".getBytes(StandardCharsets.UTF_8));
            add(tar, "package/" + EnginePackage.LIBRARY, LIBRARY);
        }
        return file;
    }

    /** What a table of packages would say of {@link #tarball}. */
    EnginePackage describe(Path tarball) throws IOException {
        return new EnginePackage(
                "test-x64",
                "@test/engine",
                "1.2.3",
                Checksum.integrityOf(tarball),
                Files.size(tarball),
                HexFormat.of().formatHex(Checksum.digest("SHA-256").digest(LIBRARY)),
                LIBRARY.length);
    }

    private Path script(String body) throws IOException {
        Path script = folder.resolve("npm");
        Files.writeString(script, "#!/bin/sh\necho \"$*\" >> '" + folder.resolve("calls") + "'\n" + body + "\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    private static void add(TarArchiveOutputStream tar, String name, byte[] content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }
}
