SELECT partition_id, count() AS parts, sum(rows) AS rows, sum(bytes_on_disk) AS bytes
FROM system.parts
WHERE database = 'serving' AND table = 'orders__remat_shadow_20260131T235959Z_0a1b2c' AND active
GROUP BY partition_id
ORDER BY partition_id
