SELECT
    max(length(dpone_cdc_position)) AS longest_position,
    max(length(dpone_cdc_sequence)) AS longest_sequence,
    min(match(dpone_cdc_position, '^[0-9a-fA-F]{8}:[0-9a-fA-F]{8}:[0-9a-fA-F]{4}$') AND empty(trim(BOTH '0123456789abcdefABCDEF' FROM dpone_cdc_sequence))) AS kept
FROM `analytics`.`orders_cdc`
WHERE dpone_cdc_stream_id = 'shop\'s \\ stream' AND dpone_cdc_ingested_at <= toDateTime64('2026-01-31 23:59:58.123000000', 9, 'UTC') AND NOT (lower(dpone_cdc_operation) = 'truncate')
