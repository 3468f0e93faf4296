SELECT arrayJoin(remat_sample) AS hash, events
FROM
(
    SELECT groupArraySample(255, 1)(dpone_cdc_unique_key_hash) AS remat_sample, count() AS events
    FROM `analytics`.`orders_cdc`
    WHERE dpone_cdc_stream_id = 'shop\'s \\ stream' AND dpone_cdc_unique_key_hash >= '3f\'' AND dpone_cdc_unique_key_hash < '40\0' AND dpone_cdc_ingested_at <= toDateTime64('2026-01-31 23:59:58.123000000', 9, 'UTC')
)
