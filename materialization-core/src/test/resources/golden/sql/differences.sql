SELECT
    any(key_json) AS example,
    count() OVER () AS differing
FROM
(
    SELECT dpone_cdc_unique_key_hash AS key, dpone_cdc_unique_key_json AS key_json, cityHash64(dpone_cdc_stream_id, dpone_cdc_route_id, dpone_cdc_pipeline_name, dpone_cdc_source_schema, dpone_cdc_source_table, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence, dpone_cdc_event_hash, dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_before_json, dpone_cdc_deleted, dpone_cdc_ingested_at) AS row_hash, 1 AS published
    FROM `serving`.`orders`
    UNION ALL
    SELECT dpone_cdc_unique_key_hash AS key, dpone_cdc_unique_key_json AS key_json, cityHash64(dpone_cdc_stream_id, dpone_cdc_route_id, dpone_cdc_pipeline_name, dpone_cdc_source_schema, dpone_cdc_source_table, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence, dpone_cdc_event_hash, dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_before_json, dpone_cdc_deleted, dpone_cdc_ingested_at) AS row_hash, 0 AS published
    FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
)
GROUP BY key
HAVING countIf(published = 1) != countIf(published = 0) OR sumIf(row_hash, published = 1) != sumIf(row_hash, published = 0)
ORDER BY key
LIMIT 10
