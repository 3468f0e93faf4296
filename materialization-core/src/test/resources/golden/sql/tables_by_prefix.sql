SELECT name, engine, toString(uuid) AS uuid, sorting_key, comment, ifNull(active_parts, 0) AS active_parts
FROM system.tables
WHERE database = 'serving' AND startsWith(name, 'orders__remat_')
ORDER BY name
