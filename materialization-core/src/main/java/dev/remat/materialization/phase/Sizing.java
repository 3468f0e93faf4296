package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Ranges;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.BuildSql;
import dev.remat.materialization.sql.CatalogSql;
import java.util.OptionalLong;

/**
 * How large the pieces of a build may be.
 *
 * @param limit most memory of one statement in bytes; 0 where nothing limits it
 * @param parallel statements that share it
 * @param bytes uncompressed bytes of the log
 * @param ranges the number that the route asks for; 0 where it does not
 */
record Sizing(long limit, int parallel, long bytes, int ranges) {

    /** Taken for the memory of a statement where neither route nor server limit it. */
    private static final long PRESUMED_MEMORY = 2L << 30;

    /** Taken for an event of a log that does not tell its size, such as a view. */
    private static final long EVENT_BYTES = 512;

    /** A range that is read in order needs no more than its own size; beside it stand blocks that are sorted and written. */
    private static final long PART_FOR_A_RANGE = 4;

    /** Places are grouped in their order, which needs a part of them; the rest spills. */
    private static final long PLACE_BYTES = 64;

    /** Rows are sorted, joined and written at the same time. */
    private static final long PART_FOR_ROWS = 8;

    /** So many times the memory is where sorting a log takes long, and its keys may take more than there is. */
    private static final long LARGE = 4;

    /** What streaming takes beside the log's parts: blocks that are sorted and written. */
    private static final long STREAM = 384L << 20;

    /** And for each part: what is read ahead of it. */
    private static final long STREAM_PER_PART = 24L << 20;

    static Sizing of(RunSession session, Limits limits, Dataset log, long events) {
        OptionalLong own = limits.memoryLimit();
        long limit = own.isPresent()
                ? own.getAsLong()
                : session.query(CatalogSql.limits()).get(0).number("memory");
        long bytes = session.query(BuildSql.weight(log)).get(0).number("bytes");
        return new Sizing(
                limit,
                limits.ranges().parallel(),
                bytes == 0 ? events * EVENT_BYTES : bytes,
                limits.ranges().wanted().orElse(0));
    }

    /** Bytes of memory of one statement. */
    long share() {
        return (limit == 0 ? PRESUMED_MEMORY : limit) / parallel;
    }

    /** Whether the log is much larger than the memory. */
    boolean isLarge() {
        return bytes / LARGE > (limit == 0 ? PRESUMED_MEMORY : limit);
    }

    /** Whether reading a log of so many parts in its order keeps to the memory; that hardly grows with the log. */
    boolean holdsStreamOf(long parts) {
        return limit == 0 || STREAM + parts * STREAM_PER_PART <= limit;
    }

    /** Ranges of keys for reading a log in its order. */
    int rangesOfKeys() {
        return pieces(bytes, share() / PART_FOR_A_RANGE);
    }

    /** Slices for finding winners among so many places. */
    int slicesOfPlaces(long places) {
        return pieces(places * PLACE_BYTES, share() / PART_FOR_A_RANGE);
    }

    /** Slices for putting rows of so many bytes. */
    int slicesOfRows(long rowBytes) {
        return pieces(rowBytes, share() / PART_FOR_ROWS);
    }

    private int pieces(long all, long piece) {
        if (ranges > 0) {
            return ranges;
        }
        long needed = (all + piece - 1) / Math.max(1, piece);
        return (int) Math.max(1, Math.min(Ranges.MOST, needed));
    }

    /** Uncompressed bytes and rows of a table of the run. */
    static Row weight(RunSession session, Dataset table) {
        return session.query(BuildSql.weight(table)).get(0);
    }
}
