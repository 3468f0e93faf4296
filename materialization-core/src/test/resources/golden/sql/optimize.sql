OPTIMIZE TABLE `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c` PARTITION ID 'all' FINAL
