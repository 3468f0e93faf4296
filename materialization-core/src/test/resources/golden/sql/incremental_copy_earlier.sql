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
  AND dpone_cdc_unique_key_hash IN (WITH
    text -> if(
        match(text, '[:/,-]'),
        arrayStringConcat(arrayMap(part -> concat(leftPad(toString(length(trim(LEADING '0' FROM part))), 6, '0'), trim(LEADING '0' FROM part)), splitByRegexp('[:/,-]', text))),
        concat(leftPad(toString(length(trim(LEADING '0' FROM text))), 6, '0'), trim(LEADING '0' FROM text))
    ) AS numeric
SELECT dpone_cdc_unique_key_hash
FROM
(
    SELECT dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence))) AS remat_place, 0 AS remat_served, 0 AS remat_doubt
    FROM `serving`.`orders__remat_events_20260131T235959Z_0a1b2c`
    UNION ALL
    SELECT dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence))) AS remat_place, 1 AS remat_served, remat_ordering_conflict AS remat_doubt
    FROM `serving`.`orders`
    WHERE dpone_cdc_unique_key_hash IN (SELECT dpone_cdc_unique_key_hash FROM `serving`.`orders__remat_events_20260131T235959Z_0a1b2c`)
)
GROUP BY dpone_cdc_unique_key_hash
HAVING NOT (
    countIf(remat_served = 1) = 1
    AND max(remat_doubt) = 0
    AND min(dpone_cdc_unique_key_json) = max(dpone_cdc_unique_key_json)
    AND minIf(remat_place, remat_served = 0) > maxIf(remat_place, remat_served = 1)
))
