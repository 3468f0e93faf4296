INSERT INTO `serving`.`places`
SELECT
    reinterpretAsUInt128(sipHash128(dpone_cdc_unique_key_hash)) AS remat_key,
    reinterpretAsUInt128(sipHash128(dpone_cdc_event_hash)) AS remat_event,
    concat(reinterpretAsFixedString(byteSwap(bitXor(reinterpretAsUInt64(dpone_cdc_ingested_at), 0x8000000000000000))), remat_source_order, ' ', dpone_cdc_event_hash) AS remat_order,
    remat_source_order AS remat_other,
    cityHash64(dpone_cdc_unique_key_json) AS remat_key_json
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
    WHERE dpone_cdc_stream_id = 'shop\'s \\ stream' AND dpone_cdc_ingested_at <= toDateTime64('2026-01-31 23:59:58.123000000', 9, 'UTC') AND NOT (lower(dpone_cdc_operation) = 'truncate')
)
