SELECT sum(ifNull(total_bytes, 0)) AS bytes
FROM system.tables
WHERE (database, name) IN (('serving', 'orders'), ('serving', 'orders__remat_retired_20260131T235959Z_0a1b2c'))
