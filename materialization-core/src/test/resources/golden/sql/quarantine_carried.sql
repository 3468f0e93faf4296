SELECT
    toString(column_name) AS column_name,
    count() AS rows
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
ARRAY JOIN remat_carried_columns AS column_name
WHERE remat_withheld = 0
GROUP BY column_name
ORDER BY column_name
