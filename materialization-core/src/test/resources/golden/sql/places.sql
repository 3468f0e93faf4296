SELECT
    if(database = 'serving' AND name = 'orders', 'target', 'log') AS role,
    ifNull(total_bytes, 0) AS bytes,
    storage_policy,
    toString(arrayMap((d, t) -> concat(d, '.', t), dependencies_database, dependencies_table)) AS views,
    toString(arrayMap((d, t) -> concat(d, '.', t), loading_dependent_database, loading_dependent_table)) AS loading
FROM system.tables
WHERE (database = 'analytics' AND name = 'orders_cdc') OR (database = 'serving' AND name = 'orders')
