ALTER TABLE `serving`.`orders__remat_lock_1` MODIFY COMMENT '{}'
