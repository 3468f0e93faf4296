SELECT
    `dpone_cdc_unique_key_json`,
    `dpone_cdc_position`,
    `dpone_cdc_event_hash`,
    `amount`
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
WHERE `amount` IS NOT NULL AND NOT (`amount` >= CAST('0.00' AS Decimal(18, 2)) AND `amount` <= CAST('9999.50' AS Decimal(18, 2)))
