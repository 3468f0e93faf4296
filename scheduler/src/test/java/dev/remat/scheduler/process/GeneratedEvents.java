package dev.remat.scheduler.process;

/** Events of a log that the server makes by itself. */
public final class GeneratedEvents {

    /** One event of a key of its own for each row of a table of numbers, which is to be filled in. */
    public static final String SELECT = """
            SELECT
                's' AS dpone_cdc_stream_id, 'r' AS dpone_cdc_route_id, 'p' AS dpone_cdc_pipeline_name,
                'dbo' AS dpone_cdc_source_schema, 't' AS dpone_cdc_source_table,
                toLowCardinality('insert') AS dpone_cdc_operation, toString(number) AS dpone_cdc_position,
                '' AS dpone_cdc_sequence, hex(SHA256('e' || toString(number))) AS dpone_cdc_event_hash,
                hex(SHA256(toString(number))) AS dpone_cdc_unique_key_hash,
                concat('{"id":', toString(number), '}') AS dpone_cdc_unique_key_json,
                concat('{"id":', toString(number), '}') AS dpone_cdc_payload_json,
                '{}' AS dpone_cdc_before_json, toUInt8(0) AS dpone_cdc_deleted,
                toDateTime64('2026-01-01 00:00:00', 3, 'UTC') AS dpone_cdc_ingested_at
            FROM %s""";

    private GeneratedEvents() {}
}
