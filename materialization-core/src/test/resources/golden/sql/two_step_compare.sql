SELECT (SELECT count() FROM `serving`.`winners`) AS winners, (SELECT count() FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`) AS rows
