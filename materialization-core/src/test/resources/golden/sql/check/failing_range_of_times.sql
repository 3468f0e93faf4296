SELECT
    `dpone_cdc_unique_key_json`,
    `dpone_cdc_position`,
    `dpone_cdc_event_hash`,
    `ordered_at`
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
WHERE `ordered_at` IS NOT NULL AND NOT (`ordered_at` >= toDateTime64('2025-12-31 23:00:00.000', 3, 'UTC'))
