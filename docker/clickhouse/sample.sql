-- A CDC log with three orders, one of them changed and one deleted, so that the first run has something to do.
CREATE DATABASE IF NOT EXISTS analytics;
CREATE DATABASE IF NOT EXISTS serving;

CREATE TABLE IF NOT EXISTS analytics.orders_cdc
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
ORDER BY (dpone_cdc_stream_id, dpone_cdc_unique_key_hash, dpone_cdc_position, dpone_cdc_event_hash);

INSERT INTO analytics.orders_cdc
SELECT
    'sample__dbo_orders', 'orders', 'sample', 'dbo', 'orders',
    operation,
    position,
    '',
    lower(hex(SHA256(concat(operation, position, key, payload)))),
    lower(hex(SHA256(key))),
    key,
    payload,
    '{}',
    operation = 'delete',
    toDateTime64('2026-01-01 00:00:00.000', 3, 'UTC') + toUInt32(position)
FROM values(
    'operation String, position String, key String, payload String',
    ('insert', '1', '{"order_id":1}', '{"order_id":1,"status":"open"}'),
    ('insert', '2', '{"order_id":2}', '{"order_id":2,"status":"open"}'),
    ('insert', '3', '{"order_id":3}', '{"order_id":3,"status":"open"}'),
    ('update', '4', '{"order_id":2}', '{"order_id":2,"status":"shipped"}'),
    ('delete', '5', '{"order_id":3}', '{"order_id":3}'));
