RENAME TABLE `serving`.`orders` TO `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`, `serving`.`orders__remat_retired_20260131T235959Z_0a1b2c` TO `serving`.`orders`
