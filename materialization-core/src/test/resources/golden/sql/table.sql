SELECT name, engine, toString(uuid) AS uuid, sorting_key, comment
FROM system.tables
WHERE database = 'serving' AND name = 'orders'
