SELECT
    `region`,
    `customer_id`,
    count() AS remat_rows
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
WHERE `region` IS NOT NULL AND `customer_id` IS NOT NULL
GROUP BY
    `region`,
    `customer_id`
HAVING remat_rows > 1
