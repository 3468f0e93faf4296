INSERT INTO `serving`.`orders__remat_events_20260131T235959Z_0a1b2c`
SELECT
    dpone_cdc_stream_id,
    dpone_cdc_route_id,
    dpone_cdc_pipeline_name,
    dpone_cdc_source_schema,
    dpone_cdc_source_table,
    dpone_cdc_operation,
    dpone_cdc_position,
    dpone_cdc_sequence,
    dpone_cdc_event_hash,
    dpone_cdc_unique_key_hash,
    dpone_cdc_unique_key_json,
    dpone_cdc_payload_json,
    dpone_cdc_before_json,
    dpone_cdc_deleted,
    dpone_cdc_ingested_at
FROM `analytics`.`orders_cdc`
WHERE dpone_cdc_stream_id = 'shop\'s \\ stream' AND dpone_cdc_ingested_at <= toDateTime64('2026-01-31 23:59:58.123000000', 9, 'UTC')
  AND dpone_cdc_unique_key_hash IN ('a0', 'it\'s')
  AND dpone_cdc_unique_key_hash NOT IN (SELECT dpone_cdc_unique_key_hash FROM `serving`.`orders__remat_events_20260131T235959Z_0a1b2c`)
