SELECT DISTINCT partition_id
FROM system.parts
WHERE database = 'serving' AND table = 'orders__remat_shadow_20260131T235959Z_0a1b2c' AND active
ORDER BY partition_id
