ALTER TABLE `serving`.`orders_quarantine` MODIFY TTL toDateTime(quarantined_at) + INTERVAL 129600 SECOND, MODIFY COMMENT '{}'
