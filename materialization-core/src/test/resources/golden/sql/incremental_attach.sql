ALTER TABLE `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c` ATTACH PARTITION ID '0' FROM `serving`.`orders`, ATTACH PARTITION ID 'd534' FROM `serving`.`orders`
