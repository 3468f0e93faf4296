SELECT
    count() AS rows,
    concat(
        leftPad(lower(hex(sum(row_hash))), 16, '0'),
        leftPad(lower(hex(groupBitXor(row_hash))), 16, '0')
    ) AS checksum
FROM
(
    SELECT cityHash64(dpone_cdc_stream_id, dpone_cdc_route_id, dpone_cdc_pipeline_name, dpone_cdc_source_schema, dpone_cdc_source_table, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence, dpone_cdc_event_hash, dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_before_json, dpone_cdc_deleted, dpone_cdc_ingested_at) AS row_hash
    FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
    WHERE dpone_cdc_unique_key_hash >= '1a2b' AND dpone_cdc_unique_key_hash < '1b00'
)
