package dev.remat.scheduler.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnusableCertificateTest {

    @Test
    void servesNothingWithoutTheCertificateThatItIsToShow(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(folder.resolve("remat.conf"), """
                remat.connections.nowhere { type = server, endpoint = "http://127.0.0.1:1", password = "" }
                remat.http { bind = "127.0.0.1:0", tls { certificate = chain.pem, key = key.pem, key-password = hunter2 } }
                """);
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            assertThat(remat.awaitExit(Duration.ofSeconds(40))).isEqualTo(2);
            assertThat(remat.err())
                    .contains(
                            "remat.http.tls.certificate: ",
                            "chain.pem does not exist; correct the path, or put it there")
                    .doesNotContain("hunter2", "\tat ", "pages are at");
        }
    }
}
