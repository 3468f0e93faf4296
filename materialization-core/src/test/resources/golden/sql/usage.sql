SELECT
    query_id,
    read_rows,
    read_bytes,
    written_rows,
    written_bytes,
    query_duration_ms AS server_ms,
    memory_usage AS peak_memory,
    if(
        empty(ProfileEvents),
        NULL,
        ProfileEvents['UserTimeMicroseconds'] + ProfileEvents['SystemTimeMicroseconds']
    ) AS cpu_us
FROM system.query_log
WHERE event_date >= toDate(now() - 90) AND event_time >= now() - 90
  AND startsWith(query_id, 'remat_orders_20260131T235959Z_0a1b2c_1_') AND type != 'QueryStart'
ORDER BY event_time_microseconds
