SELECT count() AS repeated FROM (SELECT 1 FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c` GROUP BY dpone_cdc_unique_key_hash HAVING count() > 1)
