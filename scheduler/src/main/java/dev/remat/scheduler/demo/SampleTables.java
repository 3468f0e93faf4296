package dev.remat.scheduler.demo;

import dev.remat.materialization.quote.Quote;

/** The tables of the sample database. */
final class SampleTables {

    static final String COLUMNS = """
            dpone_cdc_stream_id, dpone_cdc_route_id, dpone_cdc_pipeline_name, dpone_cdc_source_schema, \
            dpone_cdc_source_table, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence, \
            dpone_cdc_event_hash, dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, \
            dpone_cdc_before_json, dpone_cdc_deleted, dpone_cdc_ingested_at""";

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
                    dpone_cdc_stream_id String,
                    dpone_cdc_route_id String,
                    dpone_cdc_pipeline_name String,
                    dpone_cdc_source_schema String,
                    dpone_cdc_source_table String,
                    dpone_cdc_operation LowCardinality(String),
                    dpone_cdc_position String,
                    dpone_cdc_sequence String,
                    dpone_cdc_event_hash String,
                    dpone_cdc_unique_key_hash String,
                    dpone_cdc_unique_key_json String,
                    dpone_cdc_payload_json String,
                    dpone_cdc_before_json String,
                    dpone_cdc_deleted UInt8,
                    dpone_cdc_ingested_at DateTime64(3, 'UTC')
                )
                ENGINE = MergeTree
                ORDER BY (dpone_cdc_stream_id, dpone_cdc_unique_key_hash, dpone_cdc_position, dpone_cdc_event_hash)""".formatted(Quote.identifier(table));
    }
}
