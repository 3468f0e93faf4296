package dev.remat.embedded.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFoldersTest {

    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));

    @TempDir
    private Path parent;

    @Test
    void deletesFoldersWhoseProcessIsGoneAndNoOthers() throws Exception {
        Path abandoned = folder("remat-clickhouse-abandoned");
        Path used = folder("remat-clickhouse-used");
        Path foreign = folder("something-else");
        Path young = Files.createDirectory(parent.resolve("remat-clickhouse-young"));
        Files.createFile(young.resolve("lock"));
        Path target = folder("target-of-a-link");
        Path link = Files.createSymbolicLink(parent.resolve("remat-clickhouse-link"), target);

        try (FolderLock lock = FolderLock.take(used)) {
            Files.setLastModifiedTime(used.resolve("lock"), LONG_AGO);
            Path created = TemporaryFolders.create(parent);

            assertThat(abandoned).doesNotExist();
            assertThat(created).isEmptyDirectory();
            assertThat(lock).isNotNull();
        }
        assertThat(used).exists();
        assertThat(foreign).exists();
        assertThat(young).exists();
        assertThat(link).exists();
        assertThat(target.resolve("data")).exists();
    }

    private Path folder(String name) throws IOException {
        Path folder = Files.createDirectory(parent.resolve(name));
        Files.createFile(folder.resolve("data"));
        Files.setLastModifiedTime(Files.createFile(folder.resolve("lock")), LONG_AGO);
        return folder;
    }
}
