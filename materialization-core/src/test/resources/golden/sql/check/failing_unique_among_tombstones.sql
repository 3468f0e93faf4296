SELECT
    `region`,
    count() AS remat_rows
FROM (SELECT * FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c` WHERE dpone_cdc_deleted = 0)
WHERE `region` IS NOT NULL
GROUP BY
    `region`
HAVING remat_rows > 1
