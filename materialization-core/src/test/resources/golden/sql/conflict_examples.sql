SELECT dpone_cdc_unique_key_json AS example
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
WHERE remat_ordering_conflict = 1 AND remat_duplicate_count = 0
ORDER BY dpone_cdc_unique_key_hash
LIMIT 10
