SELECT database, name, engine, toString(uuid) AS uuid, sorting_key, comment, ifNull(active_parts, 0) AS active_parts
FROM system.tables
WHERE startsWith(comment, '{"built_by":"remat"')
ORDER BY database, name
