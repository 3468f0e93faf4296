SELECT query_id
FROM system.processes
WHERE position(query_id, '20260131T235959Z_0a1b2c') > 0 AND query_id != queryID()
