INSERT INTO `serving`.`orders_quarantine`
(
    target_dataset,
    column_name,
    clickhouse_type,
    reason,
    dpone_cdc_unique_key_hash,
    dpone_cdc_unique_key_json,
    dpone_cdc_position,
    dpone_cdc_event_hash,
    dpone_cdc_payload_json,
    dpone_cdc_ingested_at,
    remat_route,
    remat_run,
    quarantined_at
)
SELECT
    'serving.orders' AS target_dataset,
    toString(column_name) AS failed_column,
    transform(failed_column, ['id', 'notes', 'tags'], ['UInt64', 'Nullable(String)', 'Array(String)'], '') AS clickhouse_type,
    toString(failure) AS failed_for,
    dpone_cdc_unique_key_hash,
    dpone_cdc_unique_key_json,
    dpone_cdc_position,
    dpone_cdc_event_hash,
    dpone_cdc_payload_json,
    dpone_cdc_ingested_at,
    'orders' AS remat_route,
    '20260131T235959Z_0a1b2c' AS remat_run,
    now64(3, 'UTC') AS quarantined_at
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
ARRAY JOIN
    mapKeys(remat_parse_failures) AS column_name,
    mapValues(remat_parse_failures) AS failure
WHERE (failed_column, failed_for, dpone_cdc_unique_key_hash, dpone_cdc_event_hash) NOT IN
(
    SELECT toString(column_name), toString(reason), dpone_cdc_unique_key_hash, dpone_cdc_event_hash
    FROM `serving`.`orders_quarantine`
    WHERE target_dataset = 'serving.orders'
)
