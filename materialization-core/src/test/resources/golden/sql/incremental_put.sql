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
    dpone_cdc_deleted,
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
    remat_event_count - remat_distinct_events AS remat_duplicate_count,
    remat_source_order != remat_other_newest AS remat_ordering_conflict
FROM
(
    SELECT
        *,
        uniqExact(remat_event) OVER up_to_this AS remat_seen,
        uniqExact(remat_event) OVER before_this AS remat_seen_before,
        uniqExact(remat_event) OVER whole_key AS remat_distinct_events,
        count() OVER whole_key AS remat_event_count,
        max(remat_source_order) OVER whole_key AS remat_other_newest,
        min(dpone_cdc_unique_key_json) OVER whole_key AS remat_least_key,
        max(dpone_cdc_unique_key_json) OVER whole_key AS remat_greatest_key
    FROM
    (
        SELECT
            *,
            reinterpretAsUInt128(sipHash128(dpone_cdc_event_hash)) AS remat_event
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
    WINDOW
        up_to_this AS (PARTITION BY dpone_cdc_stream_id, dpone_cdc_unique_key_hash ORDER BY dpone_cdc_ingested_at, remat_source_order, dpone_cdc_event_hash, dpone_cdc_stream_id, dpone_cdc_route_id, dpone_cdc_pipeline_name, dpone_cdc_source_schema, dpone_cdc_source_table, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_before_json, dpone_cdc_deleted ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW),
        before_this AS (PARTITION BY dpone_cdc_stream_id, dpone_cdc_unique_key_hash ORDER BY dpone_cdc_ingested_at, remat_source_order, dpone_cdc_event_hash, dpone_cdc_stream_id, dpone_cdc_route_id, dpone_cdc_pipeline_name, dpone_cdc_source_schema, dpone_cdc_source_table, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_before_json, dpone_cdc_deleted ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
        whole_key AS (PARTITION BY dpone_cdc_stream_id, dpone_cdc_unique_key_hash ORDER BY dpone_cdc_ingested_at, remat_source_order, dpone_cdc_event_hash, dpone_cdc_stream_id, dpone_cdc_route_id, dpone_cdc_pipeline_name, dpone_cdc_source_schema, dpone_cdc_source_table, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_before_json, dpone_cdc_deleted ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
) AS remat_counted
WHERE remat_seen = remat_distinct_events
  AND remat_seen_before = remat_distinct_events - 1
  AND throwIf(remat_least_key != remat_greatest_key, 'remat: one key hash, two keys') = 0
) AS remat_latest
LEFT JOIN
(
SELECT dpone_cdc_unique_key_hash, remat_event_count, remat_duplicate_count FROM `serving`.`orders` WHERE dpone_cdc_unique_key_hash IN (SELECT dpone_cdc_unique_key_hash FROM `serving`.`orders__remat_events_20260131T235959Z_0a1b2c` GROUP BY dpone_cdc_unique_key_hash HAVING countIf(NOT (dpone_cdc_ingested_at > toDateTime64('2026-01-30 00:00:00.500000000', 9, 'UTC'))) = 0)
) AS remat_before USING (dpone_cdc_unique_key_hash)
