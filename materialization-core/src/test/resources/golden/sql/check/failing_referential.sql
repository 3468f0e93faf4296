SELECT
    `dpone_cdc_unique_key_json`,
    `dpone_cdc_position`,
    `dpone_cdc_event_hash`,
    `region`,
    `customer_id`
FROM
(
    SELECT
        `dpone_cdc_unique_key_json`,
        `dpone_cdc_position`,
        `dpone_cdc_event_hash`,
        `region`,
        `customer_id`,
        toString(`region`) AS remat_key_0,
        `customer_id` AS remat_key_1
    FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
    WHERE `region` IS NOT NULL AND `customer_id` IS NOT NULL
) AS child
LEFT ANTI JOIN
(
    SELECT
        toString(`region`) AS remat_parent_0,
        accurateCastOrNull(`id`, 'Int32') AS remat_parent_1
    FROM (SELECT * FROM `serving`.`customers` WHERE dpone_cdc_deleted = 0)
    WHERE `region` IS NOT NULL AND `id` IS NOT NULL
    GROUP BY
        remat_parent_0,
        remat_parent_1
) AS parent
ON child.remat_key_0 = parent.remat_parent_0 AND child.remat_key_1 = parent.remat_parent_1
