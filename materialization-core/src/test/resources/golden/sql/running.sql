SELECT query_id, elapsed, read_rows, total_rows_approx, written_rows, memory_usage
FROM system.processes
WHERE startsWith(query_id, 'remat_orders_20260131T235959Z_0a1b2c_1_')
ORDER BY elapsed DESC
