SELECT
    exception_code AS code,
    exception,
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
WHERE event_date >= yesterday() AND query_id = 'remat_orders_20260131T235959Z_0a1b2c_1_build_17' AND type != 'QueryStart'
ORDER BY event_time_microseconds DESC
LIMIT 1
