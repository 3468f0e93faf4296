SELECT max(rows) AS largest, sum(rows) AS total
FROM system.parts
WHERE database = 'analytics' AND table = 'orders_cdc' AND active
