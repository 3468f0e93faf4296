SELECT
    `dpone_cdc_unique_key_json`,
    `dpone_cdc_position`,
    `dpone_cdc_event_hash`,
    `it's \`x\``
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
WHERE `it's \`x\`` IS NOT NULL AND NOT match(toString(`it's \`x\``), '^[A-Z]\\d\'$')
