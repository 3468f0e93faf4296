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
    dpone_cdc_deleted,
    dpone_cdc_ingested_at,
    now64(3, 'UTC') AS dpone_cdc_materialized_at,
    remat_event_count,
    remat_duplicate_count,
    remat_source_order != remat_other_newest AS remat_ordering_conflict
FROM
(
    SELECT
        *,
        row_number() OVER (PARTITION BY dpone_cdc_unique_key_hash ORDER BY remat_delivery > 1, dpone_cdc_ingested_at DESC, remat_source_order DESC, dpone_cdc_event_hash DESC) AS remat_rank,
        count() OVER (PARTITION BY dpone_cdc_unique_key_hash) AS remat_event_count,
        countIf(remat_delivery > 1) OVER (PARTITION BY dpone_cdc_unique_key_hash) AS remat_duplicate_count,
        max(remat_source_order) OVER (PARTITION BY dpone_cdc_unique_key_hash) AS remat_other_newest,
        min(dpone_cdc_unique_key_json) OVER (PARTITION BY dpone_cdc_unique_key_hash) AS remat_least_key,
        max(dpone_cdc_unique_key_json) OVER (PARTITION BY dpone_cdc_unique_key_hash) AS remat_greatest_key
    FROM
    (
        SELECT
            *,
            row_number() OVER (PARTITION BY dpone_cdc_unique_key_hash, dpone_cdc_event_hash ORDER BY dpone_cdc_ingested_at, remat_source_order, dpone_cdc_event_hash, dpone_cdc_stream_id, dpone_cdc_route_id, dpone_cdc_pipeline_name, dpone_cdc_source_schema, dpone_cdc_source_table, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_before_json, dpone_cdc_deleted) AS remat_delivery
        FROM
        (
            WITH
                text -> if(
                    match(text, '[:/,-]'),
                    arrayStringConcat(arrayMap(part -> concat(leftPad(toString(length(trim(LEADING '0' FROM part))), 6, '0'), trim(LEADING '0' FROM part)), splitByRegexp('[:/,-]', text))),
                    concat(leftPad(toString(length(trim(LEADING '0' FROM text))), 6, '0'), trim(LEADING '0' FROM text))
                ) AS numeric
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
                dpone_cdc_ingested_at,
                concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence))) AS remat_source_order
            FROM `analytics`.`orders_cdc`
            WHERE dpone_cdc_stream_id = 'shop\'s \\ stream' AND dpone_cdc_unique_key_hash >= '1a2b' AND dpone_cdc_unique_key_hash < '1b00' AND dpone_cdc_ingested_at <= toDateTime64('2026-01-31 23:59:58.123000000', 9, 'UTC') AND NOT (lower(dpone_cdc_operation) = 'truncate')
        )
    )
) AS remat_counted
WHERE remat_rank = 1
  AND throwIf(remat_least_key != remat_greatest_key, 'remat: one key hash, two keys') = 0
