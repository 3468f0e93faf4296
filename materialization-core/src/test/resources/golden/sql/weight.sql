SELECT sum(rows) AS rows, sum(data_uncompressed_bytes) AS bytes
FROM system.parts
WHERE database = 'analytics' AND table = 'orders_cdc' AND active
