SELECT count() AS conflicts
FROM
(
    SELECT
        dpone_cdc_unique_key_hash,
        argMax(dpone_cdc_event_hash, (first_ingested, remat_source_order, dpone_cdc_event_hash)) AS by_ingest,
        argMax(dpone_cdc_event_hash, (remat_source_order, first_ingested, dpone_cdc_event_hash)) AS by_source
    FROM
    (
        WITH
            text -> if(
                match(text, '[:/,-]'),
                arrayStringConcat(arrayMap(part -> concat(leftPad(toString(length(trim(LEADING '0' FROM part))), 6, '0'), trim(LEADING '0' FROM part)), splitByRegexp('[:/,-]', text))),
                concat(leftPad(toString(length(trim(LEADING '0' FROM text))), 6, '0'), trim(LEADING '0' FROM text))
            ) AS numeric
        SELECT
            dpone_cdc_unique_key_hash,
            dpone_cdc_event_hash,
            min(dpone_cdc_ingested_at) AS first_ingested,
            min(concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence)))) AS remat_source_order
        FROM `analytics`.`orders_cdc`
        WHERE dpone_cdc_stream_id = 'shop\'s \\ stream' AND dpone_cdc_ingested_at <= toDateTime64('2026-01-31 23:59:58.123000000', 9, 'UTC')
          AND NOT (lower(dpone_cdc_operation) = 'truncate')
          AND dpone_cdc_unique_key_hash IN (SELECT dpone_cdc_unique_key_hash FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c` WHERE remat_duplicate_count > 0)
        GROUP BY dpone_cdc_unique_key_hash, dpone_cdc_event_hash
    )
    GROUP BY dpone_cdc_unique_key_hash
    HAVING by_ingest != by_source
)
