package dev.remat.jobs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.materialization.report.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Eight threads read the target in a tight loop while it is rebuilt again and again. Each version marks all its rows. */
abstract class SwapsUnderReaders {

    private static final int READERS = 8;

    @TempDir
    private Path evidence;

    /** How often the target is replaced. */
    abstract int swaps();

    @Test
    void eachReadGivesOneWholeVersion(TestDatabase database) {
        var world = new World(database, World.Place.BESIDE, evidence);
        try (var observer = new Observer(world)) {
            observer.createDatabases();
            observer.append(1);
            assertThat(Scenario.recover(world).outcome()).isEqualTo(Outcome.SUCCEEDED);
            try (var reader = new TightReader(world, READERS, Duration.ZERO, false)) {
                for (long version = 2; version <= swaps() + 1; version++) {
                    reader.expect(version - 1, version);
                    observer.append(version);
                    assertThat(Scenario.recover(world).outcome()).isEqualTo(Outcome.SUCCEEDED);
                    reader.expect(version, version);
                }
                reader.close();
                System.out.printf("%d reads during %d swaps%n", reader.reads(), swaps());
                assertThat(reader.problems()).isEmpty();
                assertThat(reader.misses()).isZero();
                assertThat(reader.reads()).as("reads").isGreaterThan(10L * swaps());
            } finally {
                observer.dropDatabases();
            }
        }
    }
}
