SELECT count() AS waiting FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c` WHERE remat_withheld = 2
