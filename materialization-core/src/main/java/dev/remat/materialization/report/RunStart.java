package dev.remat.materialization.report;

import dev.remat.materialization.run.RunIdentity;
import java.time.Instant;

/**
 * What is known of a run when it starts; stands in {@code run.json} until the run has ended.
 *
 * @param identity route, run, attempt and node
 * @param targetDataset the serving table, {@code database.table}
 * @param planFingerprint tells whether another run would make the same table of the same log
 * @param lockFile the lock of its machine that is held around the run, or empty; who holds it knows that the run is over
 * @param version version of Remat
 * @param endpoint where the server is, without secrets
 * @param startedAt start of the run
 */
public record RunStart(
        RunIdentity identity,
        String targetDataset,
        String planFingerprint,
        String lockFile,
        String version,
        String endpoint,
        Instant startedAt) {}
