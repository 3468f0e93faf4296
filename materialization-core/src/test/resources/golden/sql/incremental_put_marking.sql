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
    remat_latest.dpone_cdc_unique_key_hash AS dpone_cdc_unique_key_hash,
    dpone_cdc_unique_key_json,
    dpone_cdc_payload_json,
    dpone_cdc_before_json,
    if(remat_again = 1, 3, remat_latest.dpone_cdc_deleted) AS dpone_cdc_deleted,
    dpone_cdc_ingested_at,
    dpone_cdc_materialized_at,
    remat_latest.remat_event_count + ifNull(remat_before.remat_event_count, 0) AS remat_event_count,
    remat_latest.remat_duplicate_count + ifNull(remat_before.remat_duplicate_count, 0) AS remat_duplicate_count,
    remat_ordering_conflict
FROM
(
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
    0 AS remat_duplicate_count,
    remat_source_order != remat_other_newest AS remat_ordering_conflict,
    remat_event_count != remat_distinct_events AS remat_again
FROM
(
    SELECT
        *,
        count() OVER whole_key AS remat_event_count,
        uniqExact(remat_event) OVER whole_key AS remat_distinct_events,
        max(remat_order) OVER whole_key AS remat_greatest_order,
        max(remat_source_order) OVER whole_key AS remat_other_newest,
        min(remat_key) OVER whole_key AS remat_least_key,
        max(remat_key) OVER whole_key AS remat_greatest_key
    FROM
    (
        SELECT
            *,
            concat(reinterpretAsFixedString(byteSwap(bitXor(reinterpretAsUInt64(dpone_cdc_ingested_at), 0x8000000000000000))), remat_source_order, ' ', dpone_cdc_event_hash) AS remat_order,
            cityHash64(dpone_cdc_event_hash) AS remat_event,
            cityHash64(dpone_cdc_unique_key_json) AS remat_key
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
            FROM `serving`.`orders__remat_events_20260131T235959Z_0a1b2c`
            WHERE dpone_cdc_stream_id = 'shop\'s \\ stream' AND dpone_cdc_ingested_at <= toDateTime64('2026-01-31 23:59:58.123000000', 9, 'UTC') AND NOT (lower(dpone_cdc_operation) = 'truncate')
        )
    )
    WINDOW whole_key AS (PARTITION BY dpone_cdc_stream_id, dpone_cdc_unique_key_hash)
) AS remat_counted
WHERE remat_order = remat_greatest_order
  AND throwIf(remat_least_key != remat_greatest_key, 'remat: one key hash, two keys') = 0
) AS remat_latest
LEFT JOIN
(
SELECT dpone_cdc_unique_key_hash, remat_event_count, remat_duplicate_count FROM `serving`.`orders` WHERE dpone_cdc_unique_key_hash IN (SELECT dpone_cdc_unique_key_hash FROM `serving`.`orders__remat_events_20260131T235959Z_0a1b2c` GROUP BY dpone_cdc_unique_key_hash HAVING countIf(NOT (dpone_cdc_ingested_at > toDateTime64('2026-01-30 00:00:00.500000000', 9, 'UTC'))) = 0)
) AS remat_before USING (dpone_cdc_unique_key_hash)
