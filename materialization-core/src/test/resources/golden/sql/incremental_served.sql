SELECT
    count() AS keys,
    countIf(dpone_cdc_deleted = 1) AS deleted_keys,
    sum(remat_event_count) AS events,
    sum(remat_duplicate_count) AS duplicates,
    (SELECT countIf(NOT (dpone_cdc_ingested_at > toDateTime64('2026-01-30 00:00:00.500000000', 9, 'UTC'))) FROM `serving`.`orders__remat_events_20260131T235959Z_0a1b2c`) AS earlier
FROM `serving`.`orders`
WHERE dpone_cdc_unique_key_hash IN (SELECT dpone_cdc_unique_key_hash FROM `serving`.`orders__remat_events_20260131T235959Z_0a1b2c` GROUP BY dpone_cdc_unique_key_hash HAVING countIf(NOT (dpone_cdc_ingested_at > toDateTime64('2026-01-30 00:00:00.500000000', 9, 'UTC'))) = 0)
