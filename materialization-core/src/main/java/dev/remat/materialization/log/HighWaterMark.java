package dev.remat.materialization.log;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How far a run reads the log.
 *
 * @param streams the streams that are read, by id
 */
public record HighWaterMark(List<StreamMark> streams) {

    public HighWaterMark {
        streams = List.copyOf(streams);
    }

    /** Time of ingest of the newest event that is read; empty where the log has no event. */
    public Optional<Instant> ingestedAt() {
        return streams.stream().map(StreamMark::newest).max(Comparator.naturalOrder());
    }

    /** Deliveries that were at or below the mark when it was taken. */
    public long events() {
        return streams.stream().mapToLong(StreamMark::events).sum();
    }

    /** Truncate events among them. */
    public long truncates() {
        return streams.stream().mapToLong(StreamMark::truncates).sum();
    }

    /** Whether a later run may add to what was built up to here: one stream, of which nothing was truncated. */
    public boolean canBeBuiltOn() {
        return streams.size() == 1 && truncates() == 0;
    }

    /** Digest of all times of ingest, whatever their order: the sum of the streams' own. */
    public String times() {
        return Long.toUnsignedString(streams.stream()
                .mapToLong(stream -> Long.parseUnsignedLong(stream.times()))
                .sum());
    }

    /** The streams that have truncate events. */
    public List<StreamMark> truncated() {
        return streams.stream().filter(stream -> stream.lastTruncate() != null).toList();
    }

    /** Forms of source position that occur, in any stream. */
    public Set<String> positionFormats() {
        return streams.stream()
                .flatMap(stream -> stream.positionFormats().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The one stream that has events; empty where there are none or several. */
    public Optional<String> onlyStream() {
        return streams.size() == 1 ? Optional.of(streams.get(0).stream()) : Optional.empty();
    }
}
