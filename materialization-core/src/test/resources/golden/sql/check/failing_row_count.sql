SELECT remat_rows AS rows, 1 AS min, 1000000 AS max
FROM
(
    SELECT count() AS remat_rows
    FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
)
WHERE remat_rows < 1 OR remat_rows > 1000000
