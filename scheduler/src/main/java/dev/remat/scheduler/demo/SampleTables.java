package dev.remat.scheduler.demo;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.quote.Quote;

/** The tables of the sample database. */
final class SampleTables {

    static final String COLUMNS = String.join(", ", CdcColumn.names());

    /** Has a row once all logs are filled. */
    static final String MARK = """
            CREATE TABLE IF NOT EXISTS demo.filled (version UInt32, seed UInt64)
            ENGINE = MergeTree ORDER BY version""";

    private SampleTables() {}

    /** A CDC log as its writers make it. */
    static String log(String table) {
        return """
                CREATE TABLE demo.%s
                (
                    %s
                )
                ENGINE = MergeTree
                ORDER BY (%s, %s, %s, %s)""".formatted(
                        Quote.identifier(table),
                        String.join(",\n    ", CdcColumn.definitions()),
                        CdcColumn.STREAM_ID,
                        CdcColumn.UNIQUE_KEY_HASH,
                        CdcColumn.POSITION,
                        CdcColumn.EVENT_HASH);
    }
}
