SELECT name, engine, toString(uuid) AS uuid, sorting_key, comment
FROM system.tables
WHERE database = 'serving' AND startsWith(name, 'orders__remat_')
ORDER BY name
