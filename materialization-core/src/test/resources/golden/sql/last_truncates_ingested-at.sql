WITH
    text -> if(
        match(text, '[:/,-]'),
        arrayStringConcat(arrayMap(part -> concat(leftPad(toString(length(trim(LEADING '0' FROM part))), 6, '0'), trim(LEADING '0' FROM part)), splitByRegexp('[:/,-]', text))),
        concat(leftPad(toString(length(trim(LEADING '0' FROM text))), 6, '0'), trim(LEADING '0' FROM text))
    ) AS numeric
SELECT
    dpone_cdc_stream_id AS stream,
    toString(toDateTime64(argMax(dpone_cdc_ingested_at, (dpone_cdc_ingested_at, concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence))), dpone_cdc_event_hash)), 9, 'UTC')) AS truncated_at,
    argMax(concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence))), (dpone_cdc_ingested_at, concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence))), dpone_cdc_event_hash)) AS source_order
FROM `analytics`.`orders_cdc`
WHERE 1 AND lower(dpone_cdc_operation) = 'truncate'
GROUP BY stream
ORDER BY stream
