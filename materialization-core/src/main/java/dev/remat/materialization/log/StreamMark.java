package dev.remat.materialization.log;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one stream of the log has at the high-water mark.
 *
 * @param stream the stream's id
 * @param events deliveries, truncate events among them
 * @param newest time of ingest of the newest of them
 * @param times digest of all their times of ingest, whatever their order
 * @param positionFormats forms of source position that occur, sorted; more than one is a mix whose order means little
 * @param truncates number of truncate events
 * @param lastTruncate the newest truncate event in the route's order, or null where there is none
 */
public record StreamMark(
        String stream,
        long events,
        Instant newest,
        String times,
        List<String> positionFormats,
        long truncates,
        @Nullable Truncate lastTruncate) {

    public StreamMark {
        positionFormats = List.copyOf(positionFormats);
    }

    /**
     * A truncate event: rows whose latest event does not come after it are gone.
     *
     * @param ingestedAt when it was ingested
     * @param sourceOrder its place in the source, as text whose order is numeric
     */
    public record Truncate(Instant ingestedAt, String sourceOrder) {}
}
