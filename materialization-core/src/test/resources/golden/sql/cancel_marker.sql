CREATE TABLE IF NOT EXISTS `serving`.`orders__remat_cancel_20260131T235959Z_0a1b2c` (nothing UInt8) ENGINE = Null COMMENT '{}'
