SELECT count() AS entries, toString(max(quarantined_at)) AS newest FROM `serving`.`orders_quarantine` WHERE target_dataset = 'serving.orders'
