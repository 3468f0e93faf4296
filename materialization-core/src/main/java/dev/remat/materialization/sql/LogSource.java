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
 * @param upTo read events ingested up to this time, inclusive; null reads them all
 */
public record LogSource(
        Dataset dataset, @Nullable String stream, @Nullable Instant upTo) {

    private static final DateTimeFormatter NANOS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSSSS").withZone(ZoneOffset.UTC);

    /** The condition of the WHERE clause; {@code 1} where everything is read. */
    String condition() {
        List<String> conditions = new ArrayList<>();
        if (stream != null) {
            conditions.add("%s = %s".formatted(CdcColumn.STREAM_ID, Quote.literal(stream)));
        }
        if (upTo != null) {
            conditions.add("%s <= toDateTime64('%s', 9, 'UTC')".formatted(CdcColumn.INGESTED_AT, NANOS.format(upTo)));
        }
        return conditions.isEmpty() ? "1" : String.join(" AND ", conditions);
    }
}
