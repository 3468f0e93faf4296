SELECT concat(database, '.', name) AS writer
FROM system.tables
WHERE engine IN ('MaterializedView', 'Buffer')
AND
(
    position(replaceAll(create_table_query, '`', ''), ' TO serving.orders ') > 0
    OR startsWith(engine_full, 'Buffer(\'serving\', \'orders\',')
)
ORDER BY writer
