SELECT count() AS events FROM `analytics`.`orders_cdc` WHERE dpone_cdc_stream_id = 'shop\'s \\ stream' AND dpone_cdc_ingested_at <= toDateTime64('2026-01-31 23:59:58.123000000', 9, 'UTC')
