SELECT toUInt64(ifNull(total_rows, 0)) AS rows, toUInt64(ifNull(total_bytes, 0)) AS bytes
FROM system.tables
WHERE database = 'serving' AND name = 'orders'
