package dev.remat.scheduler.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.settings.Configuration;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnnouncementsTest {

    private static final Path HOME = Path.of(System.getProperty("remat.repository", ".."));

    @Test
    void leadsToTheServiceThatHasTheSameTables() {
        var shipped =
                Configuration.load(HOME.resolve("conf/remat.conf"), Map.of()).orThrow();
        var usual = new DemoSettings(HOME.resolve("data/demo").toAbsolutePath().normalize(), 0);
        var elsewhere = new DemoSettings(Path.of("/elsewhere"), 0);

        assertThat(Announcements.whereToLook(usual, shipped.settings()))
                .contains("bin/remat clickhouse --dir", "at http://127.0.0.1:8080/:\n  bin/remat serve\n");
        assertThat(Announcements.whereToLook(elsewhere, shipped.settings()))
                .contains("bin/remat clickhouse --dir")
                .doesNotContain("remat serve");
    }
}
