INSERT INTO `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
(
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
    dpone_cdc_ingested_at,
    dpone_cdc_materialized_at,
    remat_event_count,
    remat_duplicate_count,
    remat_ordering_conflict
)
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
    if((dpone_cdc_stream_id = 'shop\'s \\ stream' AND (remat_source_order, dpone_cdc_ingested_at) <= ('00000210 000000', toDateTime64('2026-01-31 12:00:00.500000000', 9, 'UTC'))), 1, remat_counted.dpone_cdc_deleted) AS dpone_cdc_deleted,
    dpone_cdc_ingested_at,
    now64(3, 'UTC') AS dpone_cdc_materialized_at,
    remat_event_count,
    remat_duplicate_count,
    dpone_cdc_ingested_at != remat_other_newest AS remat_ordering_conflict
FROM
(
    SELECT
        *,
        count() OVER (PARTITION BY remat_row ORDER BY dpone_cdc_stream_id, dpone_cdc_route_id, dpone_cdc_pipeline_name, dpone_cdc_source_schema, dpone_cdc_source_table, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_before_json, dpone_cdc_deleted ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS remat_nth
    FROM `serving`.`found`
    WHERE remat_row >= toUInt128('113427455640312821154458202477256070485') AND remat_row < toUInt128('226854911280625642308916404954512140970')
) AS remat_counted
INNER JOIN
(
    SELECT *
    FROM `serving`.`winners`
    WHERE remat_row >= toUInt128('113427455640312821154458202477256070485') AND remat_row < toUInt128('226854911280625642308916404954512140970')
) AS remat_winners USING (remat_row)
WHERE remat_nth = 1
