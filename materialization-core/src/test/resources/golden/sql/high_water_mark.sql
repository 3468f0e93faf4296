SELECT
    dpone_cdc_stream_id AS stream,
    count() AS events,
    toString(toDateTime64(max(dpone_cdc_ingested_at), 9, 'UTC')) AS newest,
    toString(sum(cityHash64(dpone_cdc_ingested_at))) AS times,
    arrayStringConcat(arraySort(groupUniqArrayIf(multiIf(dpone_cdc_position = '', 'empty', match(dpone_cdc_position, '^[0-9]+$'), 'number', match(dpone_cdc_position, '^(0x)?[0-9a-fA-F]+$'), 'hex', match(dpone_cdc_position, '^[0-9a-fA-F]{8}:[0-9a-fA-F]{8}:[0-9a-fA-F]{4}$'), 'sql-server-lsn', match(dpone_cdc_position, '^[0-9a-fA-F]{1,8}/[0-9a-fA-F]{1,8}$'), 'postgresql-lsn', match(dpone_cdc_position, '^[^:/]+[.][0-9]+:[0-9]+$'), 'mysql-binlog', match(dpone_cdc_position, '^[0-9a-fA-F-]{36}:[0-9,:-]+$|^[0-9]+-[0-9]+-[0-9]+$'), 'gtid', 'other'), NOT (lower(dpone_cdc_operation) = 'truncate'))), ', ') AS formats,
    countIf(lower(dpone_cdc_operation) = 'truncate') AS truncates
FROM `analytics`.`orders_cdc`
WHERE 1
GROUP BY stream
ORDER BY stream
