package dev.remat.scheduler.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileDigestTest {

    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    @TempDir
    Path folder;

    private final FileDigest digest = new FileDigest();
    private Path file;
    private String first;

    @BeforeEach
    void lookTwice() throws IOException {
        file = Files.writeString(folder.resolve("orders.conf"), "every = 1 hour");
        Files.setLastModifiedTime(file, LONG_AGO);
        first = look();
        assertThat(look()).isEqualTo(first);
    }

    @Test
    void noticesWhatAFileHoldsAndNotThatItWasTouched() throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-02-01T00:00:00Z")));
        assertThat(look()).isEqualTo(first);

        Files.writeString(file, "every = 2 hour");
        assertThat(look()).isNotEqualTo(first);

        Files.writeString(file, "every = 1 hour");
        assertThat(look()).isEqualTo(first);
    }

    @Test
    void noticesAFileThatTookThePlaceOfAnotherWithItsSizeAndTime() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "every = 2 hour");
        Files.setLastModifiedTime(other, LONG_AGO);
        Files.delete(file);
        Files.move(other, file);

        assertThat(look()).isNotEqualTo(first);
    }

    @Test
    void noticesAnEditThatKeepsSizeAndTimeOnceItHasForgotten() throws IOException {
        Files.writeString(file, "every = 2 hour");
        Files.setLastModifiedTime(file, LONG_AGO);
        assertThat(look()).isEqualTo(first);

        digest.forget();

        assertThat(look()).isNotEqualTo(first);
    }

    @Test
    void readsAFileAgainAtTheLookAfterAnEdit() throws IOException {
        Files.writeString(file, "every = 2 hour");
        FileTime edited = Files.getLastModifiedTime(file);
        String second = look();
        Files.writeString(file, "every = 3 hour");
        Files.setLastModifiedTime(file, edited);

        assertThat(look()).isNotEqualTo(second);
    }

    @Test
    void noticesFilesThatComeAndGo() throws IOException {
        Files.delete(file);
        String without = look();
        assertThat(without).isNotEqualTo(first);

        Files.writeString(file, "every = 1 hour");
        assertThat(look()).isEqualTo(first);
        Files.writeString(folder.resolve("customers.conf"), "every = 1 hour");
        assertThat(look()).isNotEqualTo(first);
    }

    private String look() {
        return digest.of(Set.of(folder.resolve("remat.conf")), folder);
    }
}
