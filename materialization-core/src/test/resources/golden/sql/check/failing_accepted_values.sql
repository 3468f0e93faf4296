SELECT
    `dpone_cdc_unique_key_json`,
    `dpone_cdc_position`,
    `dpone_cdc_event_hash`,
    `region`
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
WHERE `region` IS NOT NULL AND toString(`region`) NOT IN ('EU', 'it\'s', '\\')
