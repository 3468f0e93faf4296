package dev.remat.scheduler.evidence;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The files that lie in the folder of a run's evidence. Links, folders and hidden files are none. */
public final class EvidenceFolder {

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";
    private static final String LOG = "run.log";
    private static final int MOST = 1000;
    private static final int GREATEST_PART = 256 << 10;

    private final Path real;

    EvidenceFolder(Path real) {
        this.real = real;
    }

    /** All of them by name. */
    public List<EvidenceFile> files() throws IOException {
        List<EvidenceFile> files = new ArrayList<>();
        try (Stream<Path> entries = Files.list(real)) {
            for (Path entry : entries.limit(MOST).toList()) {
                find(String.valueOf(entry.getFileName())).ifPresent(files::add);
            }
        }
        files.sort(Comparator.comparing(EvidenceFile::name));
        return files;
    }

    /** One of them; empty where there is none of that name. */
    public Optional<EvidenceFile> find(String name) throws IOException {
        if (!name.matches(NAME)) {
            return Optional.empty();
        }
        Path file = real.resolve(name);
        if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS);
        return Optional.of(
                new EvidenceFile(name, found.size(), found.lastModifiedTime().toInstant()));
    }

    /** Whether the run has logged something that was kept. */
    public boolean hasLog() throws IOException {
        return find(LOG).isPresent();
    }

    /**
     * What has been added to the log of the run, in whole lines.
     *
     * @param after how many bytes of it are known
     * @return up to 256 KiB; empty where nothing was added, or there is no log
     */
    public LogPart log(long after) throws IOException {
        Optional<EvidenceFile> file = find(LOG);
        if (file.isEmpty()) {
            return new LogPart("", 0);
        }
        var bytes = ByteBuffer.allocate(GREATEST_PART);
        try (var channel = open(file.get())) {
            channel.position(Math.min(after, channel.size()));
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
            return LogPart.of(bytes.flip(), Math.min(after, channel.size()));
        }
    }

    /** Opens one of them to read it; a link that has come in its place is not followed. */
    public SeekableByteChannel open(EvidenceFile file) throws IOException {
        return Files.newByteChannel(real.resolve(file.name()), Set.of(StandardOpenOption.READ, NOFOLLOW_LINKS));
    }
}
