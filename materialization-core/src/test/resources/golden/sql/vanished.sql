SELECT vanished, arrayJoin(emptyArrayToSingle(sample)) AS key
FROM
(
    SELECT count() AS vanished, arraySort(groupArray(10)(dpone_cdc_unique_key_json)) AS sample
    FROM `serving`.`orders`
    WHERE sipHash64(dpone_cdc_unique_key_hash) NOT IN (SELECT sipHash64(dpone_cdc_unique_key_hash) FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`)
)
ORDER BY key
