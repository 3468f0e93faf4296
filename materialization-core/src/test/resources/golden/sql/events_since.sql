SELECT count() AS events FROM `analytics`.`orders_cdc` WHERE 1 AND dpone_cdc_ingested_at > toDateTime64('2026-01-31 23:59:59.000000000', 9, 'UTC')
