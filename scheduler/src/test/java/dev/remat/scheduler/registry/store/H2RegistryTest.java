package dev.remat.scheduler.registry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.scheduler.registry.RegistryUnavailable;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2RegistryTest extends RegistryContract {

    @TempDir
    static Path folder;

    @Override
    RegistrySettings settings() {
        return RegistrySettings.inFile(folder.resolve("made/remat"));
    }

    @Test
    void servesOtherProcessesOnTheLoopbackInterfaceOnly() throws Exception {
        try (var first = new Database(settings());
                var second = new Database(settings())) {
            assertThat(first.answers() && second.answers()).isTrue();
            String lock = Files.readString(folder.resolve("made/remat.lock.db"));
            assertThat(lock).containsPattern("server=(127\\.0\\.0\\.1|localhost)\\\\?:");
        }
    }

    @Test
    void saysWhatKeepsItFromAFile() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        try (var database = new Database(RegistrySettings.inFile(file.resolve("remat")))) {
            assertThatThrownBy(() -> database.inTransaction(sql -> true))
                    .isInstanceOf(RegistryUnavailable.class)
                    .hasMessageContaining("the registry jdbc:h2:file:" + file);
        }
    }

    @Test
    void tellsNoPassword() {
        var settings = new RegistrySettings(
                "jdbc:postgresql://127.0.0.1:1/remat?password=hidden", "remat", Credential.configured("secret"));
        try (var database = new Database(settings)) {
            assertThatThrownBy(() -> database.inTransaction(sql -> true))
                    .isInstanceOf(RegistryUnavailable.class)
                    .hasMessageContaining("jdbc:postgresql://127.0.0.1:1/remat")
                    .hasMessageNotContainingAny("hidden", "secret");
        }
    }
}
