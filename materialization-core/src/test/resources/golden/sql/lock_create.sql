CREATE TABLE `serving`.`orders__remat_lock_1` (nothing UInt8) ENGINE = Null COMMENT '{}'
