SELECT partition_id, sum(rows) AS rows
FROM system.parts
WHERE database = 'serving' AND table = 'orders__remat_shadow_20260131T235959Z_0a1b2c' AND active AND (partition = '1' OR startsWith(partition, '(1,'))
GROUP BY partition_id
ORDER BY partition_id
