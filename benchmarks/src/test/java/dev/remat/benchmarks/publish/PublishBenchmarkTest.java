package dev.remat.benchmarks.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.benchmarks.server.BenchServer;
import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@ClickHouseTest
class PublishBenchmarkTest {

    @TempDir
    private Path folder;

    @Test
    void readersSeeEveryVersionWholeAndNoGap(TestDatabase database) {
        try (var server = BenchServer.at(database.endpoint(), database.user(), database.password())) {
            var part = new PublishBenchmark(server, folder, line -> {}).run(2);

            assertThat(part.reads()).isGreaterThan(2);
            assertThat(part.firstError()).isEmpty();
            assertThat(part.failedReads() + part.wrongReads()).isZero();
            assertThat(part.bars()).singleElement().satisfies(bar -> assertThat(bar.verdict())
                    .as("two swaps do not prove what two hundred have to")
                    .startsWith("not measured: no gap, but only 2 swaps"));
        }
    }
}
