SELECT remat_newest AS newest, toDateTime64('2026-01-31 21:59:59.001', 3, 'UTC') AS oldest_accepted
FROM
(
    SELECT maxOrNull(`ordered_at`) AS remat_newest
    FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
)
WHERE remat_newest IS NULL OR remat_newest < toDateTime64('2026-01-31 21:59:59.001', 3, 'UTC')
