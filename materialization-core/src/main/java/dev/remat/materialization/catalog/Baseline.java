package dev.remat.materialization.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the comment of a published table says for the next run, so that it can do with what has changed since.
 *
 * @param fingerprint of everything that decides the rows: plan, policy and version of Remat
 * @param server the server's version
 * @param fullRebuildAt when the last full rebuild began, on which the table rests
 * @param stream the one stream of the log that was read
 * @param positionFormats forms of source position that occur in it, sorted
 * @param highWater the newest event that was read
 * @param logEvents events of the log up to there, as they were counted before any was read
 * @param logTimes digest of their times of ingest
 * @param rows rows of the table
 * @param parts digest of the table's parts that merges do not change, and inserts and mutations do
 * @param counts what the keys of the log add up to, those included that are not served
 * @param typed what the payloads add up to; null for a table without declared columns, and where that is too much to be kept
 */
public record Baseline(
        String fingerprint,
        String server,
        Instant fullRebuildAt,
        String stream,
        List<String> positionFormats,
        Instant highWater,
        long logEvents,
        String logTimes,
        long rows,
        String parts,
        Counts counts,
        @Nullable TypedBaseline typed) {

    public Baseline {
        positionFormats = List.copyOf(positionFormats);
    }

    /** What the payloads add up to; empty for a table without declared columns, and where that is too much to be kept. */
    public Optional<TypedBaseline> payloads() {
        return Optional.ofNullable(typed);
    }

    /**
     * Sums over keys.
     *
     * @param keys how many there are
     * @param deletedKeys those whose latest event is a delete
     * @param events deliveries
     * @param duplicates deliveries of an event that had been delivered before
     * @param conflicts keys whose latest event differs between the orderings
     * @param withheld keys whose row is not served, because a column without NULL has no value
     * @param withFailures keys whose row has a value that does not fit its column
     */
    public record Counts(
            long keys,
            long deletedKeys,
            long events,
            long duplicates,
            long conflicts,
            long withheld,
            long withFailures) {

        /** The sums over these keys and others. */
        public Counts plus(Counts others) {
            return new Counts(
                    keys + others.keys,
                    deletedKeys + others.deletedKeys,
                    events + others.events,
                    duplicates + others.duplicates,
                    conflicts + others.conflicts,
                    withheld + others.withheld,
                    withFailures + others.withFailures);
        }

        /** The sums without some of these keys. */
        public Counts minus(Counts some) {
            return new Counts(
                    keys - some.keys,
                    deletedKeys - some.deletedKeys,
                    events - some.events,
                    duplicates - some.duplicates,
                    conflicts - some.conflicts,
                    withheld - some.withheld,
                    withFailures - some.withFailures);
        }
    }
}
