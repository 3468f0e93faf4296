SELECT
    version() AS version,
    currentUser() AS user,
    toString(getSetting('readonly')) AS readonly,
    toInt64(toUnixTimestamp(now())) - toInt64(uptime()) AS started,
    wanted.place AS place,
    found.name AS name,
    found.engine AS engine,
    found.uuid AS uuid,
    found.sorting_key AS sorting_key,
    found.comment AS comment,
    found.active_parts AS active_parts,
    found.definition AS definition,
    found.shifting AS shifting,
    filled.parts AS parts,
    filled.blocks AS blocks,
    filled.files AS files
FROM
(
    SELECT arrayJoin([1, 2]) AS place
) AS wanted
LEFT JOIN
(
    SELECT
        multiIf(database = 'analytics' AND name = 'orders_cdc', 1, database = 'serving' AND name = 'orders', 2, 0) AS place,
        name,
        engine,
        toString(uuid) AS uuid,
        sorting_key,
        comment,
        ifNull(active_parts, 0) AS active_parts,
        splitByString(' COMMENT \'{"built_by"', create_table_query)[1] AS uncommented,
        lower(hex(sipHash128(substring(uncommented, position(uncommented, '('))))) AS definition,
        create_table_query = ''
        OR countSubstrings(create_table_query, ' TTL ') != countSubstrings(engine_full, ' TTL ')
        OR position(engine_full, ' GROUP BY ') > 0
        OR position(create_table_query, ' ALIAS ') > 0 AS shifting
    FROM system.tables
    WHERE (database = 'analytics' AND name = 'orders_cdc') OR (database = 'serving' AND name = 'orders')
) AS found ON found.place = wanted.place
LEFT JOIN
(
    SELECT
        place,
        lower(hex(SHA256(arrayStringConcat(arraySort(groupArray(concat(id, ':', toString(block), ':', toString(version)))), ',')))) AS parts,
        lower(hex(sipHash128(arraySort(groupArray((id, rows_of_parts, first, block, version)))))) AS blocks,
        lower(hex(sipHash128(arraySort(groupArray((id, files_of_parts)))))) AS files
    FROM
    (
        SELECT
            multiIf(database = 'analytics' AND table = 'orders_cdc', 1, database = 'serving' AND table = 'orders', 2, 0) AS place,
            partition_id AS id,
            sum(rows) AS rows_of_parts,
            min(min_block_number) AS first,
            max(max_block_number) AS block,
            max(toUInt64OrZero(extract(name, '_[0-9]+_[0-9]+_[0-9]+_([0-9]+)$'))) AS version,
            arraySort(groupArray((name, hash_of_all_files))) AS files_of_parts
        FROM system.parts
        WHERE ((database = 'analytics' AND table = 'orders_cdc') OR (database = 'serving' AND table = 'orders')) AND active AND rows > 0
        GROUP BY place, id
    )
    GROUP BY place
) AS filled ON filled.place = wanted.place
ORDER BY place
