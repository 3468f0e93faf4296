SELECT
    name,
    toString(uuid) AS uuid,
    comment,
    toUnixTimestamp(metadata_modification_time) AS changed,
    toUnixTimestamp(now()) AS now
FROM system.tables
WHERE database = 'serving' AND (startsWith(name, 'orders__remat_lock_') OR name = 'orders__remat_cancel_it\'s')
ORDER BY name
