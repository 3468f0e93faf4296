package dev.remat.scheduler.registry.store;

import dev.remat.jobs.settings.RegistrySettings;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class H2AuditTest extends AuditContract {

    @TempDir
    static Path folder;

    @Override
    RegistrySettings settings() {
        return RegistrySettings.inFile(folder.resolve("made/remat"));
    }
}
