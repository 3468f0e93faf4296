SELECT count() AS entries FROM `serving`.`orders_quarantine` WHERE target_dataset = 'serving.orders' AND quarantined_at <= toDateTime64('2026-01-31 23:59:59.123', 3, 'UTC')
