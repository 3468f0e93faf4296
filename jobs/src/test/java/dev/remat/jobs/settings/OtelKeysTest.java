package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.connection.Credential;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OtelKeysTest {

    @Test
    void tracesNothingAsDelivered(@TempDir Path root) {
        assertThat(new ConfFolder(root).load().settings().otel()).isNull();
    }

    @Test
    void hasDefaultsForAllButTheEndpoint(@TempDir Path root) {
        OtelSettings otel = otel(new ConfFolder(root).remat("remat.otel.endpoint = \"http://collector:4318\""));

        assertThat(otel)
                .isEqualTo(new OtelSettings(
                        URI.create("http://collector:4318"), "remat", 1, Map.of(), Duration.ofSeconds(10)));
        assertThat(otel.traces()).hasToString("http://collector:4318/v1/traces");
    }

    @Test
    void readsEveryKeyAndShowsNoSecret(@TempDir Path root) {
        ConfFolder conf = new ConfFolder(root).remat("""
                remat.otel {
                  endpoint = "https://otel.example.org/tenant/", service-name = nightly, sample-ratio = 25%, timeout = 3 seconds
                  headers { Authorization = ${TOKEN} }
                  header-files { X-Tenant = ../secrets/tenant }
                }
                """).environment("TOKEN", "Bearer hunter2");
        OtelSettings otel = otel(conf);

        assertThat(otel.traces()).hasToString("https://otel.example.org/tenant/v1/traces");
        assertThat(otel.serviceName()).isEqualTo("nightly");
        assertThat(otel.sampleRatio()).isEqualTo(0.25);
        assertThat(otel.timeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(otel.headers())
                .containsEntry("Authorization", Credential.configured("Bearer hunter2"))
                .containsEntry(
                        "X-Tenant",
                        Credential.inFile(conf.path("../secrets/tenant").normalize(), "header-files"));
        assertThat(otel.toString()).doesNotContain("hunter2");
    }

    private static OtelSettings otel(ConfFolder conf) {
        return Objects.requireNonNull(conf.load().orThrow().settings().otel());
    }
}
