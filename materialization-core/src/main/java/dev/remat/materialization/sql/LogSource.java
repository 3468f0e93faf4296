package dev.remat.materialization.sql;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a log that a run reads.
 *
 * @param dataset the log
 * @param stream the one stream to read, or null for all
 * @param upTo text of the time up to which events are read, inclusive, in UTC; null reads them all
 * @param keys a SELECT of the key hashes whose events are read, or null for all keys
 * @param range the range of key hashes whose events are read
 */
public record LogSource(
        Dataset dataset,
        @Nullable String stream,
        @Nullable String upTo,
        @Nullable String keys,
        KeyRange range) {

    private static final DateTimeFormatter NANOS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSSSS").withZone(ZoneOffset.UTC);

    /** Everything that is there. */
    public static LogSource whole(Dataset dataset, @Nullable String stream) {
        return new LogSource(dataset, stream, null, null, KeyRange.ALL);
    }

    /** The events up to a high-water mark. */
    public static LogSource upTo(Dataset dataset, @Nullable String stream, Instant mark) {
        return new LogSource(dataset, stream, text(mark), null, KeyRange.ALL);
    }

    /** For showing a statement before there is a mark; a server refuses it. */
    public static LogSource upToAFutureMark(Dataset dataset, @Nullable String stream) {
        return new LogSource(dataset, stream, "<high-water mark of the run>", null, KeyRange.ALL);
    }

    /** The same part of a copy of the log. */
    public LogSource in(Dataset copy) {
        return new LogSource(copy, stream, upTo, keys, range);
    }

    /**
     * The same for some keys alone.
     *
     * @param select a SELECT of their hashes
     */
    public LogSource ofKeys(String select) {
        return new LogSource(dataset, stream, upTo, select, range);
    }

    /** The same for a range of keys alone. */
    public LogSource ofRange(KeyRange some) {
        return new LogSource(dataset, stream, upTo, keys, some);
    }

    /** A time as {@code toDateTime64(…, 9, 'UTC')} reads it. */
    static String text(Instant time) {
        return NANOS.format(time);
    }

    /** The condition of the WHERE clause; {@code 1} where everything is read. */
    String condition() {
        List<String> conditions = new ArrayList<>();
        if (stream != null) {
            conditions.add("%s = %s".formatted(CdcColumn.STREAM_ID, Quote.literal(stream)));
        }
        conditions.addAll(range.conditions(CdcColumn.UNIQUE_KEY_HASH.column()));
        if (upTo != null) {
            conditions.add("%s <= toDateTime64(%s, 9, 'UTC')".formatted(CdcColumn.INGESTED_AT, Quote.literal(upTo)));
        }
        if (keys != null) {
            conditions.add("%s IN (%s)".formatted(CdcColumn.UNIQUE_KEY_HASH, keys));
        }
        return conditions.isEmpty() ? "1" : String.join(" AND ", conditions);
    }
}
