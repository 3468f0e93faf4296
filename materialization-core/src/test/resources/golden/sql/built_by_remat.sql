SELECT database, name, engine, toString(uuid) AS uuid, sorting_key, comment
FROM system.tables
WHERE startsWith(comment, '{"built_by":"remat"')
ORDER BY database, name
