WITH
    text -> if(
        match(text, '[:/,-]'),
        arrayStringConcat(arrayMap(part -> concat(leftPad(toString(length(trim(LEADING '0' FROM part))), 6, '0'), trim(LEADING '0' FROM part)), splitByRegexp('[:/,-]', text))),
        concat(leftPad(toString(length(trim(LEADING '0' FROM text))), 6, '0'), trim(LEADING '0' FROM text))
    ) AS numeric
SELECT
    dpone_cdc_stream_id AS stream,
    count() AS events,
    toString(toDateTime64(max(dpone_cdc_ingested_at), 9, 'UTC')) AS newest,
    arrayStringConcat(arraySort(groupUniqArrayIf(multiIf(dpone_cdc_position = '', 'empty', match(dpone_cdc_position, '^[0-9]+$'), 'number', match(dpone_cdc_position, '^(0x)?[0-9a-fA-F]+$'), 'hex', match(dpone_cdc_position, '^[0-9a-fA-F]{8}:[0-9a-fA-F]{8}:[0-9a-fA-F]{4}$'), 'sql-server-lsn', match(dpone_cdc_position, '^[0-9a-fA-F]{1,8}/[0-9a-fA-F]{1,8}$'), 'postgresql-lsn', match(dpone_cdc_position, '^[^:/]+[.][0-9]+:[0-9]+$'), 'mysql-binlog', match(dpone_cdc_position, '^[0-9a-fA-F-]{36}:[0-9,:-]+$|^[0-9]+-[0-9]+-[0-9]+$'), 'gtid', 'other'), NOT (lower(dpone_cdc_operation) = 'truncate'))), ', ') AS formats,
    countIf(lower(dpone_cdc_operation) = 'truncate') AS truncates,
    toString(toDateTime64(argMaxIf(dpone_cdc_ingested_at, (dpone_cdc_ingested_at, concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence))), dpone_cdc_event_hash), lower(dpone_cdc_operation) = 'truncate'), 9, 'UTC')) AS truncated_at,
    argMaxIf(concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence))), (dpone_cdc_ingested_at, concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence))), dpone_cdc_event_hash), lower(dpone_cdc_operation) = 'truncate') AS truncated_source_order
FROM `analytics`.`orders_cdc`
WHERE 1
GROUP BY stream
ORDER BY stream
