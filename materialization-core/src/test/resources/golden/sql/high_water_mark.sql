SELECT
    count() AS events,
    toString(toDateTime64(max(dpone_cdc_ingested_at), 9, 'UTC')) AS newest,
    min(dpone_cdc_stream_id) AS first_stream,
    max(dpone_cdc_stream_id) AS last_stream
FROM `analytics`.`orders_cdc`
WHERE 1
