SELECT region, count() AS orders
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
GROUP BY region
HAVING orders < 3
