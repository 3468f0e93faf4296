package dev.remat.materialization.catalog;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the comment of a published table says of what it was built from, so that a later run can prove by metadata alone that a
 * rebuild would give the same table.
 *
 * @param fingerprint of everything that decides rows and verdict: plan, policy and version of Remat
 * @param fullRebuildAt when the last full rebuild began, on which the table rests
 * @param server the server that built it
 * @param log the log before the run has read anything of it
 * @param table the table itself, as it was audited
 */
public record Origin(String fingerprint, Instant fullRebuildAt, Server server, Log log, Table table) {

    /**
     * A server process.
     *
     * @param version its version
     * @param startedAt when it started, to a second or two
     */
    public record Server(String version, Instant startedAt) {}

    /**
     * A log.
     *
     * @param blocks digest of identity, columns, and of the rows and blocks of each partition, which merges do not change; empty where
     *     the log does not tell of changes
     * @param files digest of identity, columns and all files, which tells equal data for certain
     * @param replicated whether the numbers of its blocks are kept outside of the server, so that they are never given again
     * @param newest the newest event that was read, or null where there was none
     * @param events deliveries that were read, and truncates
     * @param times digest of their times of ingest
     */
    public record Log(
            String blocks,
            String files,
            boolean replicated,
            @Nullable Instant newest,
            long events,
            String times) {

        /** The newest event that was read. */
        public Optional<Instant> highWater() {
            return Optional.ofNullable(newest);
        }
    }

    /**
     * A table that was built.
     *
     * @param state digest of columns and parts, which merges do not change
     * @param rows number of rows
     * @param checksum order-independent checksum over the columns of the log
     * @param deletedKeys keys of the log whose latest event is a delete
     */
    public record Table(String state, long rows, String checksum, long deletedKeys) {}
}
