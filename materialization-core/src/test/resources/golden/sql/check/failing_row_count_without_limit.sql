SELECT remat_rows AS rows, 1 AS min
FROM
(
    SELECT count() AS remat_rows
    FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
)
WHERE remat_rows < 1
