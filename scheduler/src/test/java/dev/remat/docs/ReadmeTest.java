package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.settings.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the first page promises. */
class ReadmeTest {

    private static final Page README = Page.of("README.md");

    @Test
    void hasTwoCommands() {
        assertThat(README.blocks("sh")).containsExactly("bin/remat demo --once\n", "mvn -B verify\n");
    }

    @Test
    void continuousIntegrationRunsTheTestCommandAndEndsWithIt() throws IOException {
        assertThat(Files.readString(Page.repository().resolve(".ci/run"))).endsWith("\nexec mvn -B verify\n");
    }

    @Test
    void aRouteTakesTenLines() {
        assertThat(README.blocks("hocon route")).singleElement().satisfies(route -> assertThat(route.lines())
                .hasSizeLessThanOrEqualTo(10));
    }

    @Test
    void theConfigurationOfTheContainerLoads() {
        var configuration = Configuration.load(Page.repository().resolve("docker/conf/remat.conf"), Map.of());

        assertThat(configuration.allProblems()).isEmpty();
        assertThat(configuration.routes()).containsOnlyKeys("orders");
    }
}
