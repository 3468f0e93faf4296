package dev.remat.materialization.clickhouse;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the server says that one statement took; null is what it does not say.
 *
 * @param readRows rows read from storage
 * @param readBytes uncompressed bytes read from storage
 * @param writtenRows rows written
 * @param writtenBytes uncompressed bytes written
 * @param serverTime time on the server
 * @param peakMemory the most memory that it had at once, in bytes
 * @param cpuTime time of all its threads on processors
 */
public record StatementUsage(
        @Nullable Long readRows,
        @Nullable Long readBytes,
        @Nullable Long writtenRows,
        @Nullable Long writtenBytes,
        @Nullable Duration serverTime,
        @Nullable Long peakMemory,
        @Nullable Duration cpuTime) {

    /** Nothing is known, as where the answer did not arrive. */
    public static final StatementUsage UNKNOWN = new StatementUsage(null, null, null, null, null, null, null);

    /** For a caller who does not want to know. */
    static final Consumer<StatementUsage> NOBODY = usage -> {};

    /** Whether anything is known. */
    public boolean isKnown() {
        return !equals(UNKNOWN);
    }

    /** The same, with what is not known here taken from somewhere else. */
    public StatementUsage orElse(StatementUsage other) {
        return new StatementUsage(
                readRows == null ? other.readRows : readRows,
                readBytes == null ? other.readBytes : readBytes,
                writtenRows == null ? other.writtenRows : writtenRows,
                writtenBytes == null ? other.writtenBytes : writtenBytes,
                serverTime == null ? other.serverTime : serverTime,
                peakMemory == null ? other.peakMemory : peakMemory,
                cpuTime == null ? other.cpuTime : cpuTime);
    }
}
