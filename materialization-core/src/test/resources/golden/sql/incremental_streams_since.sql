SELECT
    dpone_cdc_stream_id AS stream,
    count() AS events,
    toString(toDateTime64(max(dpone_cdc_ingested_at), 9, 'UTC')) AS newest,
    toString(sum(cityHash64(dpone_cdc_ingested_at))) AS times,
    countIf(NOT (dpone_cdc_ingested_at > toDateTime64('2026-01-30 00:00:00.500000000', 9, 'UTC'))) AS known,
    toString(sumIf(cityHash64(dpone_cdc_ingested_at), NOT (dpone_cdc_ingested_at > toDateTime64('2026-01-30 00:00:00.500000000', 9, 'UTC')))) AS known_times,
    countIf(lower(dpone_cdc_operation) = 'truncate') AS truncates
FROM `analytics`.`orders_cdc`
WHERE 1
GROUP BY stream
ORDER BY stream
